import type { BareRound } from './round-proposal.ts'
import { isAllEmpty, unanswered, type SealedSums } from './settle-round.ts'

/**
 * Whether a side is reminded now, with so many days left at the most. Who has packages without an answer hears of it
 * each time; who said "not these terms" to all of them is asked once more, once.
 */
export function isReminded(p: BareRound, sums: SealedSums, wasReminded: boolean): boolean {
  if (unanswered(p, sums).length > 0) return true
  return isAllEmpty(p, sums) && !wasReminded
}
