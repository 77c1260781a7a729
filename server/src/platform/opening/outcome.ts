import type { Blank } from './blank-out.ts'
import type { EvidenceMedia, EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'

/** What goes to the process that opens a file, once it was sent the whole of it. */
export type OpeningTask = { media: EvidenceMedia; as: OpenedAs }

/** A document of a case, or a logo, which keeps what shines through and is small. */
export type OpenedAs = 'evidence' | 'logo'

/** The copy of a file that others get, without anything hidden; text needs none. */
export type OpenedFile = {
  view: Uint8Array | null
  thumbnail: Uint8Array | null
  width: number | null
  height: number | null
  pages: number | null
  /** it holds an electronic signature, which no copy can carry */
  isSigned: boolean
  /** how its first page begins, as far as it has words */
  text: string
  /** what of a video is kept by nobody, its owner included */
  blanks?: readonly Blank[]
}

export type OpeningOutcome = { ok: true; file: OpenedFile } | { ok: false; problem: EvidenceProblem }

/** @throws whatever reading `parts` throws */
export type OpenFile = (
  parts: AsyncIterable<Uint8Array>,
  media: EvidenceMedia,
  as?: OpenedAs,
) => Promise<OpeningOutcome>

/** Why a file is not opened. */
export class CannotOpenError extends Error {
  override name = 'CannotOpenError'
  readonly problem: EvidenceProblem

  constructor(problem: EvidenceProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}
