import type { Side } from '../cases/side.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

/** The life of an offer: `open` until one of the others, which are all ends. */
export const OFFER_STATES = [
  'open',
  'accepted',
  'declined',
  'countered',
  'replaced',
  'withdrawn',
  'expired',
  'closed',
] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** What the domain needs to know of an offer. `expiresAt` in milliseconds. */
export type OfferFacts = { side: Side; state: OfferState; expiresAt: Instant }

export type OfferRefusal = { code: 'OWN_OFFER' | 'WRONG_ROLE' | 'OFFER_NOT_OPEN' | 'OFFER_EXPIRED' }

type Answer = {
  whose: 'own' | 'other'
  to: OfferState
  /** what somebody hears who presses it on the wrong offer */
  otherwise: 'OWN_OFFER' | 'WRONG_ROLE'
  from: readonly OfferState[]
  /** whether it needs time to be left, or only ends what may have run out meanwhile */
  inTime: boolean
}

/**
 * An offer holds for the mediator until its maker takes it back, whatever the other side made of it (standing.ts): also one
 * that was accepted and then not signed. While it waits to be signed the case allows no withdrawing.
 */
const TAKEN_BACK_FROM = ['open', 'countered', 'declined', 'expired', 'closed', 'accepted'] as const

const ANSWERS = {
  accept: { whose: 'other', from: ['open'], to: 'accepted', otherwise: 'OWN_OFFER', inTime: true },
  decline: { whose: 'other', from: ['open'], to: 'declined', otherwise: 'OWN_OFFER', inTime: false },
  withdraw: {
    whose: 'own',
    from: TAKEN_BACK_FROM,
    to: 'withdrawn',
    otherwise: 'WRONG_ROLE',
    inTime: false,
  },
} as const satisfies Record<string, Answer>
export type OfferAnswer = keyof typeof ANSWERS

/**
 * What a side's answer makes of an offer. The other side's offer is accepted or declined, one's own is
 * withdrawn; `repeated` is a press that has had its effect before.
 */
export function answerOffer(
  offer: OfferFacts,
  answer: OfferAnswer,
  side: Side,
  now: Instant,
): Result<{ to: OfferState; repeated: boolean }, OfferRefusal> {
  const { whose, to, otherwise, inTime } = ANSWERS[answer]
  const from: readonly OfferState[] = ANSWERS[answer].from
  const isOwn = offer.side === side
  if (isOwn !== (whose === 'own')) return err({ code: otherwise })
  if (offer.state === to) return ok({ to, repeated: true })
  if (!from.includes(offer.state)) return err({ code: 'OFFER_NOT_OPEN' })
  if (inTime && hasRunOut(offer, now)) return err({ code: 'OFFER_EXPIRED' })
  return ok({ to, repeated: false })
}

/**
 * What a newer offer of a side makes of the open ones, so that at most one is open: it replaces the side's
 * own and counters the other side's.
 */
export function supersededBy(newer: Side): Record<Side, OfferState> {
  const ofOwn = (side: Side) => (side === newer ? 'replaced' : 'countered')
  return { starter: ofOwn('starter'), respondent: ofOwn('respondent') }
}

/** Whether a newer offer has taken its place. */
export function isSuperseded(state: OfferState): boolean {
  return state === 'replaced' || state === 'countered'
}

function hasRunOut({ state, expiresAt }: OfferFacts, now: Instant): boolean {
  return state === 'open' && expiresAt <= now
}

/** How an offer reads at a moment: one whose time is over has expired, even before the clock has closed it. */
export function stateAt(offer: OfferFacts, now: Instant): OfferState {
  return hasRunOut(offer, now) ? 'expired' : offer.state
}

/** Whether its maker can take an offer back. */
export function canBeTakenBack(state: OfferState): boolean {
  return TAKEN_BACK_FROM.some((one) => one === state)
}

/** The states in which an offer lies on the table; of a case at most one does. */
export const OPEN_OFFER_STATES = ['open'] as const satisfies readonly OfferState[]

/** Whether an offer lies on the table, to be answered. */
export function isOnTheTable(state: OfferState): boolean {
  return state === 'open'
}

/** Whether its maker has taken it back. */
export function isTakenBack(state: OfferState): state is 'withdrawn' {
  return state === 'withdrawn'
}

/** Whether the other side said yes to it. */
export function isAccepted(state: OfferState): boolean {
  return state === 'accepted'
}

/** Whether the other side has made an offer after the newest one, `known`, that a screen shows. Oldest first. */
export function isUnseen(
  offers: readonly { id: string; side: Side }[],
  known: string | null,
  mySide: Side,
): boolean {
  const newest = offers.findIndex(({ id }) => id === known)
  return offers.slice(newest + 1).some(({ side }) => side !== mySide)
}
