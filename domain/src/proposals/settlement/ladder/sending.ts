import { SIDES, type Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import type { BareRound } from './round-proposal.ts'
import { isAllEmpty, unanswered, type SealedSums } from './settle-round.ts'
import { ladderRulesOf } from './versions.ts'

/** PRIVATE to one side: what it has answered so far, and whether it has said that these are its answers. */
export type Answers = { sums: SealedSums; isSent: boolean }

/** Whether a side may send its answers: when every package has one. */
export function checkSending(p: BareRound, sums: SealedSums): Result<SealedSums, { code: 'RANGE_INVALID' }> {
  return unanswered(p, sums).length === 0 ? ok(sums) : err({ code: 'RANGE_INVALID' })
}

/**
 * Whether a round ends before its time: when both have sent their answers, and neither only "not these terms". Answers
 * that are all empty wait for the end of the window, so that their owner can be asked once more and nobody else sees a
 * difference.
 */
export function endsBeforeItsTime(p: BareRound, both: Readonly<Record<Side, Answers>>): boolean {
  return SIDES.every((side) => both[side].isSent && !isAllEmpty(p, both[side].sums))
}

/** Whether what a side has answered is compared when the window ends: once it was sent, or in a round of a version before that rule. */
export function counts({ engine }: Pick<BareRound, 'engine'>, { isSent }: Pick<Answers, 'isSent'>): boolean {
  return isSent || !ladderRulesOf(engine).countsSentOnly
}

/** What is compared when the window ends. */
export function countedAtEnd(
  p: Pick<BareRound, 'engine'>,
  both: Readonly<Record<Side, Answers>>,
): Record<Side, SealedSums> {
  const counted = (side: Side): SealedSums => (counts(p, both[side]) ? both[side].sums : {})
  return { starter: counted('starter'), respondent: counted('respondent') }
}

/**
 * Whether a side is reminded now. Who has packages without an answer, or has not sent the answers, hears of it each time;
 * who said "not these terms" to all of them is asked once more, once.
 */
export function isReminded(p: BareRound, { sums, isSent }: Answers, wasReminded: boolean): boolean {
  if (!isSent) return true
  return isAllEmpty(p, sums) && !wasReminded
}
