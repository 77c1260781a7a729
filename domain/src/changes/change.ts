import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

/**
 * The life of a change of a signed agreement. `accepted`: the new version is written and waits for both signatures.
 * `in_force`: both have signed it. `void`: what it was about has moved on, or the case has ended. The others are ends too.
 */
export const CHANGE_STATES = [
  'proposed',
  'accepted',
  'in_force',
  'declined',
  'countered',
  'withdrawn',
  'expired',
  'void',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]
/** of a case at most one change is open */
export const OPEN_CHANGE_STATES = ['proposed', 'accepted'] as const satisfies readonly ChangeState[]

/** Whether a change can still become the new version. */
export function isOpenChange(state: ChangeState): boolean {
  return state === 'proposed' || state === 'accepted'
}

/** Whether its text waits for signatures. */
function awaitsSignatures(state: ChangeState): boolean {
  return state === 'accepted'
}

/** Whether both have signed it. */
export function isInForce(state: ChangeState): boolean {
  return state === 'in_force'
}

export const CHANGE_ANSWERS = ['accept', 'decline', 'withdraw'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

const ANSWERS = {
  accept: { whose: 'other', from: ['proposed'], to: 'accepted' },
  // a text that waits for signatures can still be turned down, by either
  decline: { whose: 'other', from: OPEN_CHANGE_STATES, to: 'declined' },
  withdraw: { whose: 'own', from: OPEN_CHANGE_STATES, to: 'withdrawn' },
} as const satisfies Record<
  ChangeAnswer,
  { whose: 'own' | 'other'; from: readonly ChangeState[]; to: ChangeState }
>

export type Change = { by: Side; state: ChangeState; proposedAt: Instant }
export type ChangeRefusal = { code: 'WRONG_ROLE' | 'CHANGE_MOVED_ON' }

/** Until when a change can be answered and signed. */
export function changeUntil({ proposedAt }: Pick<Change, 'proposedAt'>): Instant {
  return proposedAt + TIMELINE.changeOpenFor
}

/** What a side's answer makes of a change; one whose time is over can only be ended. `repeated`: it had its effect before. */
export function answerChange(
  change: Change,
  answer: ChangeAnswer,
  side: Side,
  now: Instant,
): Result<{ to: (typeof ANSWERS)[ChangeAnswer]['to']; repeated: boolean }, ChangeRefusal> {
  const { whose, from, to } = ANSWERS[answer]
  if ((change.by === side) !== (whose === 'own')) return err({ code: 'WRONG_ROLE' })
  if (change.state === to) return ok({ to, repeated: true })
  const states: readonly ChangeState[] = from
  if (!states.includes(change.state)) return err({ code: 'CHANGE_MOVED_ON' })
  if (answer === 'accept' && now >= changeUntil(change)) return err({ code: 'CHANGE_MOVED_ON' })
  return ok({ to, repeated: false })
}

/** Whether a side may sign the new version now. */
export function maySignChange(
  change: Pick<Change, 'state' | 'proposedAt'>,
  now: Instant,
): Result<true, ChangeRefusal> {
  return awaitsSignatures(change.state) && now < changeUntil(change)
    ? ok(true)
    : err({ code: 'CHANGE_MOVED_ON' })
}

/**
 * What a new change does to the one that is open: a side's own is taken back by it, the other side's is answered by it. A
 * text that somebody has signed is not replaced in passing: it is turned down first.
 */
export function makeWay(
  open: Pick<Change, 'by' | 'state'>,
  side: Side,
  isSigned: boolean,
): Result<'withdrawn' | 'countered', ChangeRefusal> {
  if (isSigned) return err({ code: 'CHANGE_MOVED_ON' })
  return ok(open.by === side ? 'withdrawn' : 'countered')
}
