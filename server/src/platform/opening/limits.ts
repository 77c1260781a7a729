import { EVIDENCE_LIMITS } from '@evensettle/domain/evidence/evidence.ts'

/** Ends a process that has reached a limit of its own; nobody else sends it. It writes no image of the memory. */
export const OVER_LIMIT = 'SIGUSR2'

/** What one file may take before it counts as too large to show. */
export const OPENING_LIMITS = {
  /** characters of the first page that are read, to guess what it is */
  textBegins: 1_000,
  pixels: EVIDENCE_LIMITS.pixels,
  pages: EVIDENCE_LIMITS.pages,
  textBytes: EVIDENCE_LIMITS.textBytes,
  /** things that a PDF is made of; a real one of 500 pages has some ten thousand */
  pdfObjects: 200_000,
  /** of computing, and of waiting for it on a busy machine */
  cpuMs: 45_000,
  wallMs: 120_000,
  memoryBytes: 1_536 * 1024 * 1024,
} as const
