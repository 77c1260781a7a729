import { TIMELINE } from '../../cases/timeline.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import type { Instant } from '../../time.ts'
import { GRADE_OF_GUESS, GRADE_OF_KIND, type HeldBecause, type WeighedEvidence } from './evidence-grade.ts'

/** A document as far as it is known what stands behind what its owner says it is. */
export type SupportedEvidence = Evidence & {
  isGuess?: boolean
  sha256: string | null
  /** from when on the other side could see it as it is described now and object; null: not yet */
  since: Instant | null
  /** the other side has objected to it and not taken that back */
  isObjectedTo: boolean
}

/** When the other side has had its time to object; null where that has not begun. Milliseconds. */
export function unopposedFrom({ since }: Pick<SupportedEvidence, 'since'>): Instant | null {
  return since === null ? null : since + TIMELINE.objectionOpenFor
}

/**
 * Why a document is not strong though its owner says so, or null. What anybody can write on anything is not strong by
 * itself: it becomes so when the other side has had its time and has not objected, whatever the file (a text in it is as soon
 * made as its name, and a photo of a lease is worth its PDF). An objection holds it for good, also where its owner stands by
 * it: then one word stands against the other, and both can look at it. What is new is a document of its own. `all` in the
 * order in which they were shown.
 */
export function heldBecause(
  one: SupportedEvidence,
  all: readonly SupportedEvidence[],
  { points, now }: { points: number; now: Instant },
): HeldBecause | null {
  if (one.isGuess || GRADE_OF_KIND[one.kind] <= GRADE_OF_GUESS) return null
  if (one.isObjectedTo) return 'objected'
  if (one.itemId === null && points > 1) return 'all_points'
  if (isFiledBefore(one, all)) return 'elsewhere'
  const from = unopposedFrom(one)
  const isUnopposed = from !== null && now >= from
  return isUnopposed ? null : 'waits'
}

/** Whether its owner has filed the same bytes under another point before. */
function isFiledBefore(
  { id, side, itemId, sha256 }: SupportedEvidence,
  all: readonly SupportedEvidence[],
): boolean {
  if (sha256 === null || itemId === null) return false
  const before = all.slice(
    0,
    all.findIndex((other) => other.id === id),
  )
  return before.some(
    (other) =>
      other.side === side && other.sha256 === sha256 && other.itemId !== null && other.itemId !== itemId,
  )
}

/** The same documents as rounds of `settlement-3` weighed them: by what their owners say they are, each by itself. */
export function weighedByKind(shown: readonly WeighedEvidence[]): WeighedEvidence[] {
  return shown.map(({ held: _held, sha256: _bytes, ...one }) => one)
}
