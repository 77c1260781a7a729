import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

/**
 * The life of a proposal to settle some points now. `accepted`: its text is written and waits for both signatures. `signed`: it
 * binds both. `void`: the case has ended, or what it was about was settled otherwise. The others are ends too.
 */
export const PART_STATES = [
  'open',
  'accepted',
  'signed',
  'declined',
  'countered',
  'withdrawn',
  'run_out',
  'void',
] as const
export type PartState = (typeof PART_STATES)[number]
/** of a case at most one is open */
export const OPEN_PART_STATES = ['open', 'accepted'] as const satisfies readonly PartState[]

/** in which both have signed it */
export const SIGNED_PART_STATES = ['signed'] as const satisfies readonly PartState[]

/** Whether it can still become a part agreement. */
export function isOpenPart(state: PartState): boolean {
  return state === 'open' || state === 'accepted'
}

/** Whether both have signed it. */
export function isSignedPart(state: PartState): boolean {
  return state === 'signed'
}

/** Whether its text waits for signatures. */
export function awaitsPartSignatures(state: PartState): boolean {
  return state === 'accepted'
}

export const PART_ANSWERS = ['accept', 'decline', 'withdraw'] as const
export type PartAnswer = (typeof PART_ANSWERS)[number]

const ANSWERS = {
  accept: { whose: 'other', from: ['open'], to: 'accepted' },
  // a text that waits for signatures can still be turned down, by either
  decline: { whose: 'other', from: OPEN_PART_STATES, to: 'declined' },
  withdraw: { whose: 'own', from: OPEN_PART_STATES, to: 'withdrawn' },
} as const satisfies Record<PartAnswer, { whose: 'own' | 'other'; from: readonly PartState[]; to: PartState }>

export type PartProposal = { by: Side; state: PartState; proposedAt: Instant }
export type ProposalRefusal = { code: 'WRONG_ROLE' | 'PART_MOVED_ON' | 'PART_UNSEEN' }

/** Until when a proposal can be answered and its text signed. */
export function partUntil({ proposedAt }: Pick<PartProposal, 'proposedAt'>): Instant {
  return proposedAt + TIMELINE.part.openFor
}

/** What a side's answer makes of a proposal; one whose time is over can only be ended. `repeated`: it had its effect before. */
export function answerPart(
  one: PartProposal,
  answer: PartAnswer,
  side: Side,
  now: Instant,
): Result<{ to: (typeof ANSWERS)[PartAnswer]['to']; repeated: boolean }, ProposalRefusal> {
  const { whose, from, to } = ANSWERS[answer]
  if ((one.by === side) !== (whose === 'own')) return err({ code: 'WRONG_ROLE' })
  if (one.state === to) return ok({ to, repeated: true })
  const states: readonly PartState[] = from
  if (!states.includes(one.state)) return err({ code: 'PART_MOVED_ON' })
  if (answer === 'accept' && now >= partUntil(one)) return err({ code: 'PART_MOVED_ON' })
  return ok({ to, repeated: false })
}

/** Whether a side may sign the text now. */
export function maySignPart(
  one: Pick<PartProposal, 'state' | 'proposedAt'>,
  now: Instant,
): Result<true, ProposalRefusal> {
  return awaitsPartSignatures(one.state) && now < partUntil(one) ? ok(true) : err({ code: 'PART_MOVED_ON' })
}

/**
 * What a new proposal does to the one that is open. One's own is taken back by it. The other side's is answered by it, but only
 * by somebody who has seen it: `seen` is the id that their screen showed. A text that waits for signatures is turned down first.
 */
export function makeWayForPart(
  open: Pick<PartProposal, 'by' | 'state'> & { id: string },
  side: Side,
  seen: string | null,
): Result<'withdrawn' | 'countered', ProposalRefusal> {
  if (open.state !== 'open') return err({ code: 'PART_MOVED_ON' })
  if (open.by === side) return ok('withdrawn')
  return open.id === seen ? ok('countered') : err({ code: 'PART_UNSEEN' })
}
