import type { CaseStatus } from '../cases/status.ts'
import { err, ok, type Result } from '../result.ts'
import { HOUR } from '../time.ts'
import type { Side } from '../cases/side.ts'

/** How far a file has come: its bytes arrive, it waits for the virus scanner, it is there. */
export const EVIDENCE_STATES = ['uploading', 'waiting', 'ready'] as const
export type EvidenceState = (typeof EVIDENCE_STATES)[number]

/** The states in which the bytes are here and counted. */
export const KEPT_EVIDENCE_STATES = ['waiting', 'ready'] as const satisfies readonly EvidenceState[]

export const ARRIVING_EVIDENCE_STATES = ['uploading'] as const satisfies readonly EvidenceState[]
export const READY_EVIDENCE_STATES = ['ready'] as const satisfies readonly EvidenceState[]

/** Whether its bytes are still on their way. */
export function isArriving(state: EvidenceState): boolean {
  return state === 'uploading'
}

/** Whether it is here, and nobody may open it before the virus scanner has seen it. */
export function waitsForScanner(state: EvidenceState): boolean {
  return state === 'waiting'
}

/** Whether it can be looked at, as far as there is anything to see. */
export function isReady(state: EvidenceState): boolean {
  return state === 'ready'
}

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

export function isEvidenceKind(text: string): text is EvidenceKind {
  return EVIDENCE_KINDS.some((kind) => kind === text)
}

/**
 * What may be handed in, by what a file's content says it is; `extension` is ours, for its stored name.
 * `isShownAsIs`: others get the file itself, since nothing can be hidden in it: text, and videos, which are kept without
 * anything but pictures and sound.
 */
export const EVIDENCE_MEDIA = {
  'image/jpeg': { extension: 'jpg', isShownAsIs: false },
  'image/png': { extension: 'png', isShownAsIs: false },
  'image/webp': { extension: 'webp', isShownAsIs: false },
  'image/heic': { extension: 'heic', isShownAsIs: false },
  'image/heif': { extension: 'heif', isShownAsIs: false },
  'application/pdf': { extension: 'pdf', isShownAsIs: false },
  'text/plain': { extension: 'txt', isShownAsIs: true },
  'video/mp4': { extension: 'mp4', isShownAsIs: true },
  'video/quicktime': { extension: 'mov', isShownAsIs: true },
  'video/webm': { extension: 'webm', isShownAsIs: true },
} as const satisfies Record<string, { extension: string; isShownAsIs: boolean }>
export type EvidenceMedia = keyof typeof EVIDENCE_MEDIA

/** Pictures that move: larger than everything else, and played where they lie. */
export function isVideo(mediaType: string): boolean {
  return mediaType.startsWith('video/')
}

export const MEGABYTE = 1024 * 1024

/** Bytes and counts; each side of a case has its own room. */
export const EVIDENCE_LIMITS = {
  bytes: 25 * MEGABYTE,
  perSide: 40,
  bytesPerSide: 250 * MEGABYTE,
  /** of a video; videos have a room of their own beside that of all other files */
  videoBytes: 200 * MEGABYTE,
  videosPerSide: 5,
  videoBytesPerSide: 400 * MEGABYTE,
  /** of all videos in one case file to take along, so that a phone can keep it and a person pass it on */
  videoBytesInPack: 400 * MEGABYTE,
  name: 120,
  /** of a photo: width times height */
  pixels: 120_000_000,
  pages: 500,
  textBytes: 2 * MEGABYTE,
  /** an upload that nobody goes on with is thrown away after this many hours */
  unfinishedHours: 24,
  /** what came by letter and was neither confirmed nor sent is thrown away after this many days */
  unconfirmedDays: 7,
} as const

/** Why a file cannot be looked at. Such a file counts for nothing. */
export const EVIDENCE_PROBLEMS = ['damaged', 'locked', 'too_large', 'no_safe_copy', 'harmful'] as const
export type EvidenceProblem = (typeof EVIDENCE_PROBLEMS)[number]

export type EvidenceRefusal =
  | { code: 'EVIDENCE_TOO_LARGE' }
  | { code: 'EVIDENCE_TOO_MANY' }
  | { code: 'VIDEO_TOO_LARGE' }
  | { code: 'VIDEOS_TOO_MANY' }
  | { code: 'EVIDENCE_EMPTY' }

/** Whether an upload that was begun then has ended without its file. Instants are milliseconds. */
export function hasUploadEnded(begunAt: number, now: number): boolean {
  return now - begunAt >= EVIDENCE_LIMITS.unfinishedHours * HOUR
}

/** How large one file of a kind may be, in bytes. */
export function mostBytesOf(mediaType: string): number {
  return isVideo(mediaType) ? EVIDENCE_LIMITS.videoBytes : EVIDENCE_LIMITS.bytes
}

/**
 * Whether a side that has handed in `count` files of `bytes` together (videos where the new one is a video, else all other
 * files) may add one of `size` bytes.
 */
export function mayAddEvidence(
  has: { count: number; bytes: number },
  size: number,
  mediaType = '',
): Result<null, EvidenceRefusal> {
  if (!Number.isSafeInteger(size) || size <= 0) return err({ code: 'EVIDENCE_EMPTY' })
  if (isVideo(mediaType)) {
    if (size > EVIDENCE_LIMITS.videoBytes) return err({ code: 'VIDEO_TOO_LARGE' })
    const { videosPerSide, videoBytesPerSide } = EVIDENCE_LIMITS
    const isFull = has.count >= videosPerSide || has.bytes + size > videoBytesPerSide
    return isFull ? err({ code: 'VIDEOS_TOO_MANY' }) : ok(null)
  }
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

/**
 * Whether somebody with the permission may still say better what it is, or take it back: a helper only what the other
 * side has not seen.
 */
export function mayChange(
  evidence: { releasedAt: number | null },
  { isHelper }: { isHelper: boolean },
  facts: { lastRoundAt: number | null; isAgreed: boolean },
): Result<null, { code: 'HELPER_MAY_NOT' | 'EVIDENCE_RELIED_ON' }> {
  if (isHelper && evidence.releasedAt !== null) return err({ code: 'HELPER_MAY_NOT' })
  return mayTakeBack(evidence, facts) ? ok(null) : err({ code: 'EVIDENCE_RELIED_ON' })
}

/** Whether the other side sees a file as soon as it is there; what is added to an unsent answer waits for it. */
export function isShownAtOnce(side: Side, status: CaseStatus): boolean {
  return side === 'starter' || status !== 'invited'
}
