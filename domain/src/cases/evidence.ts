import { err, ok, type Result } from '../result.ts'
import { HOUR } from '../time.ts'
import type { Side } from './side.ts'

/** What a document is. The settlement engine's rule table maps these, never a file's contents, to grades. */
export const EVIDENCE_KINDS = [
  'photo',
  'message',
  'contract',
  'invoice',
  'receipt',
  'payment',
  'letter',
  'report',
  'estimate',
  'statement',
  'other',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const EVIDENCE_KIND_WORDS: Record<EvidenceKind, string> = {
  photo: 'Photo',
  message: 'Messages',
  contract: 'Contract',
  invoice: 'Invoice',
  receipt: 'Receipt',
  payment: 'Proof of payment',
  letter: 'Letter',
  report: 'Report',
  estimate: 'Estimate',
  statement: 'Statement',
  other: 'Something else',
}

/** "1 photo or paper", "3 photos or papers". */
export function evidenceCountWords(count: number): string {
  return count === 1 ? '1 photo or paper' : `${count} photos or papers`
}

/** What may be handed in, by what a file's content says it is; `extension` is ours, for its stored name. */
export const EVIDENCE_MEDIA = {
  'image/jpeg': { extension: 'jpg', isPicture: true },
  'image/png': { extension: 'png', isPicture: true },
  'image/webp': { extension: 'webp', isPicture: true },
  'image/heic': { extension: 'heic', isPicture: true },
  'image/heif': { extension: 'heif', isPicture: true },
  'application/pdf': { extension: 'pdf', isPicture: false },
  'text/plain': { extension: 'txt', isPicture: false },
} as const satisfies Record<string, { extension: string; isPicture: boolean }>
export type EvidenceMedia = keyof typeof EVIDENCE_MEDIA

const MEGABYTE = 1024 * 1024

/** Bytes and counts; each side of a case has its own room. */
export const EVIDENCE_LIMITS = {
  bytes: 25 * MEGABYTE,
  perSide: 40,
  bytesPerSide: 250 * MEGABYTE,
  name: 120,
  /** an upload that nobody goes on with is thrown away after this many hours */
  unfinishedHours: 24,
} as const

export type EvidenceRefusal =
  | { code: 'EVIDENCE_TOO_LARGE' }
  | { code: 'EVIDENCE_TOO_MANY' }
  | { code: 'EVIDENCE_EMPTY' }

/** Whether an upload that was begun then has ended without its file. Instants are milliseconds. */
export function hasUploadEnded(begunAt: number, now: number): boolean {
  return now - begunAt >= EVIDENCE_LIMITS.unfinishedHours * HOUR
}

/** Whether a side that has handed in `count` files of `bytes` together may add one of `size` bytes. */
export function mayAddEvidence(
  has: { count: number; bytes: number },
  size: number,
): Result<null, EvidenceRefusal> {
  if (!Number.isSafeInteger(size) || size <= 0) return err({ code: 'EVIDENCE_EMPTY' })
  if (size > EVIDENCE_LIMITS.bytes) return err({ code: 'EVIDENCE_TOO_LARGE' })
  if (has.count >= EVIDENCE_LIMITS.perSide || has.bytes + size > EVIDENCE_LIMITS.bytesPerSide)
    return err({ code: 'EVIDENCE_TOO_MANY' })
  return ok(null)
}

export function isEvidenceMedia(type: string): type is EvidenceMedia {
  return Object.hasOwn(EVIDENCE_MEDIA, type)
}

/** One thing that a side shows; `documented` is the sum it shows in minor units, null where it shows none. */
export type Evidence = {
  id: string
  side: Side
  itemId: string | null
  kind: EvidenceKind
  documented: number | null
}

/**
 * Whether its owner may still take something back: not once a proposal was computed with it, and not once
 * terms are agreed on. Instants are milliseconds.
 */
export function mayTakeBack(
  evidence: { releasedAt: number | null },
  facts: { lastRoundAt: number | null; isAgreed: boolean },
): boolean {
  if (facts.isAgreed) return false
  if (evidence.releasedAt === null || facts.lastRoundAt === null) return true
  return facts.lastRoundAt < evidence.releasedAt
}
