import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

/** The life of a round: both seal a range, maybe confirm a last sum, and it settles or ends. */
export const ROUND_STATES = ['open', 'confirming', 'settled', 'ended'] as const
export type RoundState = (typeof ROUND_STATES)[number]

/** What a side can be asked to seal in a round: a range, and after the last one a yes or no to the same few sums. */
export const ROUND_STEPS = ['range', 'confirmation'] as const
export type RoundStep = (typeof ROUND_STEPS)[number]

/** What the domain needs to know of a round; `confirmBy` is null before the final confirmation. */
export type RoundFacts = { state: RoundState; answerBy: Instant; confirmBy: Instant | null }

/** The states in which a round waits for both; of a case at most one does. */
export const RUNNING_ROUND_STATES = ['open', 'confirming'] as const satisfies readonly RoundState[]

/** The states in which both are asked for the final confirmation. */
export const CONFIRMING_ROUND_STATES = ['confirming'] as const satisfies readonly RoundState[]

const MOVES = {
  confirm: { from: ['open'], to: 'confirming' },
  settle: { from: RUNNING_ROUND_STATES, to: 'settled' },
  end: { from: RUNNING_ROUND_STATES, to: 'ended' },
} as const satisfies Record<string, { from: readonly RoundState[]; to: RoundState }>
export type RoundMove = keyof typeof MOVES

/** What a move makes of a round: a final confirmation opens, it settles, or it ends without a settlement. */
export function moveRound(
  state: RoundState,
  move: RoundMove,
): Result<RoundState, { code: 'ROUND_NOT_OPEN' }> {
  const from: readonly RoundState[] = MOVES[move].from
  return from.includes(state) ? ok(MOVES[move].to) : err({ code: 'ROUND_NOT_OPEN' })
}

/** Whether a round waits for both; a moment may already have passed on which it ends. */
export function isRunning(state: RoundState): boolean {
  return state === 'open' || state === 'confirming'
}

/** Whether both are asked for a range. */
export function asksForRange(state: RoundState): boolean {
  return state === 'open'
}

/** Whether both are asked for the final confirmation. */
export function asksForConfirmation(state: RoundState): boolean {
  return state === 'confirming'
}

/** Until when a round takes what is asked for now. */
function answersUntil({ answerBy, confirmBy }: Omit<RoundFacts, 'state'>): Instant {
  return confirmBy ?? answerBy
}

/** Whether a side may seal its part of a step at a moment. */
export function takesAnswer(round: RoundFacts, step: RoundStep, now: Instant): boolean {
  const isAsked = step === 'range' ? asksForRange(round.state) : asksForConfirmation(round.state)
  return isAsked && now < answersUntil(round)
}

/** Whether a round waited in vain: a job ends it. */
export function hasRunOut(round: RoundFacts, now: Instant): boolean {
  return isRunning(round.state) && answersUntil(round) <= now
}

/** How a round reads at a moment: one whose time is over has ended, even before a job has closed it. */
export function roundStateAt(round: RoundFacts, now: Instant): RoundState {
  return hasRunOut(round, now) ? 'ended' : round.state
}

/** The number of the round that may follow: none beside a running one, and none after the last. */
export function nextRound(
  earlier: readonly { state: RoundState; isLast: boolean }[],
): Result<{ number: number }, { code: 'ROUND_NOT_POSSIBLE' }> {
  if (earlier.some(({ state, isLast }) => isLast || isRunning(state)))
    return err({ code: 'ROUND_NOT_POSSIBLE' })
  return ok({ number: earlier.length + 1 })
}
