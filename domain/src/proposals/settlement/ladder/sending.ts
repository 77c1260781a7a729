import { SIDES, type Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { BareRound } from './round-proposal.ts'
import { isAllEmpty, unanswered, type SealedSums } from './settle-round.ts'

/** PRIVATE to one side: what it has answered so far, and whether it has said that these are its answers. */
export type Answers = { sums: SealedSums; isSent: boolean }

/** Whether a side may send its answers: when every package has one. */
export function checkSending(p: BareRound, sums: SealedSums): Result<SealedSums, { code: 'RANGE_INVALID' }> {
  return unanswered(p, sums).length === 0 ? ok(sums) : err({ code: 'RANGE_INVALID' })
}

/**
 * Whether a round ends before its time: when both have sent their answers, and neither only "not these terms". Answers
 * that are all empty wait for the end of the window, so that their owner can be asked once more and nobody else sees a
 * difference. What was answered and never sent counts as it stands when the window ends.
 */
export function endsBeforeItsTime(p: BareRound, both: Readonly<Record<Side, Answers>>): boolean {
  return SIDES.every((side) => both[side].isSent && !isAllEmpty(p, both[side].sums))
}

/**
 * Whether a side is reminded now. Who has packages without an answer, or has not sent the answers, hears of it each time;
 * who said "not these terms" to all of them is asked once more, once.
 */
export function isReminded(p: BareRound, { sums, isSent }: Answers, wasReminded: boolean): boolean {
  if (!isSent) return true
  return isAllEmpty(p, sums) && !wasReminded
}
