import * as said from '@evensettle/messages/refusals/places.ts'
import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import {
  EVIDENCE_KINDS,
  EVIDENCE_LIMITS,
  EVIDENCE_PROBLEMS,
  EVIDENCE_STATES,
} from '@evensettle/domain/evidence/evidence.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, instant, neededLine, positiveMinor, side } from './fields.ts'

/** Uploads go on here (tus 1.0, HEAD and PATCH), by the id of the evidence. */
export const UPLOAD_PATH = '/api/evidence/uploads'
/**
 * A file is too large for a browser to hash at once: it hashes pieces of so many bytes, and then their hashes, one after
 * the other.
 */
export const CHECKED_PIECE = 1024 * 1024
/** The token of an invited person or a helper, where there is no body to put it in. */
export const TOKEN_HEADER = 'x-invitation-token'
/** `view` is what the other side gets: a photo without its place and camera. `original` is for its own side. */
export const EVIDENCE_VARIANTS = ['view', 'thumbnail', 'original'] as const
export type EvidenceVariant = (typeof EVIDENCE_VARIANTS)[number]
export const EVIDENCE_FILE_PATH = '/api/evidence/:evidenceId/file/:variant'

export function evidenceFilePath(evidenceId: string, variant: EvidenceVariant): string {
  return `/api/evidence/${evidenceId}/file/${variant}`
}

/** Where a video is played and saved from, for as long as its ticket lasts. */
export const VIDEO_PATH = '/api/evidence/videos/:ticket'

export function videoPath(ticket: string): string {
  return `/api/evidence/videos/${ticket}`
}

/** Who asks: a signed-in person, or whoever holds the token of an invitation or of a helper. */
const token = z._default(z.nullable(z.string().check(z.maxLength(4_000))), null)

const name = neededLine(EVIDENCE_LIMITS.name, said.evidenceNameMissing)
const kind = z.enum(EVIDENCE_KINDS)
const documented = z.nullable(positiveMinor)

const evidenceView = z.object({
  id: z.uuid(),
  side,
  itemId: z.nullable(z.uuid()),
  kind,
  /** `kind` is our guess: its owner has not said yet what it is */
  isGuess: z.boolean(),
  /** the kind of dispute, for the words that its kinds have there; null while a draft has none */
  type: z.nullable(z.enum(DISPUTE_TYPES)),
  name: z.string(),
  /** the sum it shows, minor units */
  documented: z.nullable(z.int()),
  /** `waiting`: here in full, and shown to nobody until it was scanned for viruses */
  state: z.enum(EVIDENCE_STATES),
  isScanned: z.boolean(),
  mediaType: z.string(),
  bytes: z.int(),
  /** of the file as it is kept, hexadecimal: as it was handed in, but for a video */
  sha256: z.nullable(z.string()),
  /** of a video as it was handed in, with its place, its device and its day; null for everything else */
  givenSha256: z.nullable(z.string()),
  /** of the copy that others get; null where they get the file as it is, or nothing */
  copySha256: z.nullable(z.string()),
  /** why nobody can look at it; it counts for nothing then */
  problem: z.nullable(z.enum(EVIDENCE_PROBLEMS)),
  /** of a PDF */
  pages: z.nullable(z.int()),
  /** it was signed electronically: the original is, the copy cannot be */
  isSigned: z.boolean(),
  hasThumbnail: z.boolean(),
  hasView: z.boolean(),
  addedAt: instant,
  /** false: only the one who added it sees it so far */
  released: z.boolean(),
  /** since when the other side may see it */
  shownAt: z.nullable(instant),
  /** its owner may still say better what it is, or take it back */
  mayRemove: z.boolean(),
})
export type EvidenceView = z.infer<typeof evidenceView>

/** What both sides have shown, as this viewer may see it, oldest first. The case may still be a draft. */
export const listEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/list',
  access: 'public',
  limit: { points: 240, seconds: 300 },
  input: z.object({ token, caseId: z.uuid() }),
  output: z.object({ evidence: z.array(evidenceView) }),
})

/** Announces a file under an id made by the browser; its bytes follow at `UPLOAD_PATH`. Safe to repeat. */
export const addEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  toOther: { name: 'said' },
  input: z.object({
    token,
    caseId: z.uuid(),
    id: z.uuid(),
    itemId: z.nullable(z.uuid()),
    /** what was agreed on that it is a receipt of */
    obligationId: z._default(z.nullable(z.uuid()), null),
    /** null: it is guessed, from its name and what it says */
    kind: z.nullable(kind),
    name,
    documented,
    mediaType: z.string().check(z.maxLength(120)),
    bytes: z.int(),
  }),
  output: evidenceView,
})

/**
 * All bytes are there: opens the file and makes the copies. What nobody could look at is not taken. Safe to repeat.
 */
export const finishEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/:id/finish',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({
    token,
    id: z.uuid(),
    /** of the pieces that were sent ({@link CHECKED_PIECE}), so that what arrived is what was chosen */
    piecesSha256: z._default(z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/))), null),
  }),
  output: evidenceView,
})

/**
 * Compares a video with its hash and gives a way to it that a player can follow, part by part, without the reader's key:
 * for some hours, and only as long as the reader may see it.
 */
export const playEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/:id/play',
  access: 'public',
  limit: { points: 60, seconds: 300 },
  input: z.object({ token, id: z.uuid() }),
  output: z.object({ path: z.string() }),
})

/** Its owner says what it is; from then on it weighs as that. What is absent stays as it is. */
export const describeEvidence = endpoint({
  method: 'PUT',
  path: '/api/evidence/:id',
  access: 'public',
  limit: { points: 240, seconds: 300 },
  toOther: { name: 'said' },
  input: z.object({
    token,
    id: z.uuid(),
    itemId: z.optional(z.nullable(z.uuid())),
    /** null: as it is, and a guess stays one */
    kind: z.optional(z.nullable(kind)),
    name: z.optional(name),
    documented: z.optional(documented),
  }),
  output: evidenceView,
})

/**
 * Shows the other side what was added before joining and never went out with an answer. Repeating it is fine.
 */
export const showEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/:id/show',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token, id: z.uuid() }),
  output: evidenceView,
})

/** Takes back one's own, until a proposal was made with it. From then on it is not found, like what never was. */
export const removeEvidence = endpoint({
  method: 'POST',
  path: '/api/evidence/:id/remove',
  access: 'public',
  limit: { points: 120, seconds: 300 },
  input: z.object({ token, id: z.uuid() }),
  output: done,
})
