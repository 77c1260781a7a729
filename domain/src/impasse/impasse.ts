import { isCheckOpen, type RespondentCheck } from '../cases/respondent-check.ts'
import { SIDES, type Side } from '../cases/side.ts'
import { isNegotiating, type CaseStatus, type CloseReason } from '../cases/status.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { CaseEventType } from '../cases/events.ts'
import { err, ok, type Result } from '../result.ts'
import { addDays, dateOf, weekdayOf, type CalendarDate, type Instant } from '../time.ts'

/** What moves a talk: whoever did none of these for a while has not gone on. A sign-in moves nothing. */
const MOVING_EVENTS = [
  'respondent.joined',
  'respondent.confirmed',
  'respondent.proven',
  'message.sent',
  'items.answered',
  'evidence.added',
  'evidence.described',
  'evidence.objected',
  'evidence.weighed',
  'evidence.cleared',
  'offer.made',
  'offer.declined',
  'offer.withdrawn',
  'offer.expired',
  'term.struck',
  'term.added',
  'proposal.asked',
  'round.opened',
  'round.ended',
  'agreement.declined',
  'part.proposed',
  'part.accepted',
  'part.declined',
  'part.withdrawn',
  'part.signed',
  'part.settled',
] as const satisfies readonly CaseEventType[]

/** With these a talk begins anew: what was wished or asked for before does not count any more. */
const FRESH_EVENTS = [
  'respondent.joined',
  'offer.made',
  'round.opened',
  'part.settled',
  'case.agreed',
  'case.extended',
] as const satisfies readonly CaseEventType[]

/** What one or both can want of a talk that is stuck. `finish`: end it without an agreement; `extend`: leave it open for longer. */
const WISHES = ['finish', 'extend'] as const
export type Wish = (typeof WISHES)[number]

/** A talk as both sides can see it. Nothing that was sealed or told in private belongs in here. */
export type Talk = {
  status: CaseStatus
  check: RespondentCheck | null
  submittedAt: Instant
  movedAt: Instant
  /** a round or a part agreement waits for an answer */
  hasOpen: boolean
  /** when the offer was made that can still be accepted */
  openOfferAt: Instant | null
  /** when a round ended last without a settlement */
  roundEndedAt: Instant | null
  /** offers that were made, and rounds that ended without a settlement */
  tried: { offers: number; rounds: number }
  pausedUntil: Instant | null
  /** who has taken a pause in this talk */
  pausedBy: readonly Side[]
  wishes: Readonly<Record<Wish, readonly Side[]>>
  /** how often both have left the case open for longer */
  extended: number
}

/**
 * Whether a talk has come to a stop: nothing new is open, and either a round of the mediator's ended without a settlement, or
 * nobody has moved for a week after the mediator's day. An offer that was there before that round ended is nothing new.
 */
export function isStuck(talk: Talk, now: Instant): boolean {
  const { openOfferAt, roundEndedAt } = talk
  if (!isNegotiating(talk.status) || isCheckOpen(talk.check) || talk.hasOpen) return false
  if (roundEndedAt !== null) return openOfferAt === null || openOfferAt < roundEndedAt
  if (openOfferAt !== null) return false
  return (
    now >= talk.submittedAt + TIMELINE.mediatorProposesAfter &&
    now >= talk.movedAt + TIMELINE.impasse.quietFor
  )
}

export function isPaused({ pausedUntil }: Pick<Talk, 'pausedUntil'>, now: Instant): boolean {
  return pausedUntil !== null && now < pausedUntil
}

export type ImpasseRefusal = { code: 'NOT_STUCK' | 'PAUSE_TAKEN' | 'EXTENDED_BEFORE' }

/** Until when a pause lasts that a side takes now: once for each side of a talk, and not inside another. */
export function takePause(talk: Talk, side: Side, now: Instant): Result<Instant, ImpasseRefusal> {
  if (!isStuck(talk, now)) return err({ code: 'NOT_STUCK' })
  if (isPaused(talk, now) || talk.pausedBy.includes(side)) return err({ code: 'PAUSE_TAKEN' })
  return ok(now + TIMELINE.impasse.pause)
}

/** What a wish leads to: it waits for the other side's, or both have it now. A wish that is there already changes nothing. */
export function wishFor(
  talk: Talk,
  wish: Wish,
  side: Side,
  now: Instant,
): Result<'known' | 'waits' | 'both', ImpasseRefusal> {
  if (!isStuck(talk, now)) return err({ code: 'NOT_STUCK' })
  if (wish === 'extend' && talk.extended >= TIMELINE.impasse.extensions)
    return err({ code: 'EXTENDED_BEFORE' })
  const before = talk.wishes[wish]
  if (before.includes(side)) return ok('known')
  return ok(SIDES.every((one) => one === side || before.includes(one)) ? 'both' : 'waits')
}

/** When a case that nobody touches ends: 30 days after the last act, a pause and what both added to it aside. */
export function endsAt(row: { touchedAt: Instant; clockFrom: Instant | null }): Instant {
  return Math.max(row.touchedAt, row.clockFrom ?? 0) + TIMELINE.expiresWithoutAct
}

/** From when the thirty days are counted once a pause was taken, or both have left the case open for longer. */
export function clockAfter(
  change: { kind: 'pause'; until: Instant } | { kind: 'extend' },
  clockFrom: Instant | null,
  now: Instant,
): Instant {
  const from = Math.max(clockFrom ?? 0, now)
  return change.kind === 'pause' ? Math.max(from, change.until) : from + TIMELINE.impasse.extension
}

/** Why a case ended that nobody touched for 30 days: they tried and did not agree, or it was left lying. */
export function reasonOfSilence({ status, tried }: Pick<Talk, 'status' | 'tried'>): CloseReason {
  return isNegotiating(status) && tried.offers + tried.rounds > 0 ? 'impasse' : 'expired'
}

/** The day by whose end a person answers: the next one from Monday to Friday. */
export function answeredBy(askedAt: Instant): CalendarDate {
  const asked = dateOf(askedAt)
  const weekday = weekdayOf(asked)
  const wait = weekday === 5 ? 3 : weekday === 6 ? 2 : 1
  return addDays(asked, wait)
}

/** What somebody may ask a person about. */
export const PERSON_TOPICS = ['stuck', 'proposal', 'unsafe', 'rules', 'other'] as const
export type PersonTopic = (typeof PERSON_TOPICS)[number]

export const REQUEST_STATES = ['waiting', 'answered', 'closed'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** Whether somebody who asked a person still waits for the answer. */
export function awaitsAnswer(state: RequestState): state is 'waiting' {
  return state === 'waiting'
}

/** What the log of a case tells of its talk, oldest first. */
export type Happened = { type: CaseEventType; side: Side | null; at: Instant; isCutShort?: boolean }

/** What a talk is read from besides what moves it. */
export const TALK_EVENTS = [
  ...MOVING_EVENTS,
  'case.agreed',
  'pause.taken',
  'finish.wished',
  'finish.taken_back',
  'extension.wished',
  'case.extended',
] as const satisfies readonly CaseEventType[]

type ReadFromLog = Pick<Talk, 'movedAt' | 'roundEndedAt' | 'tried' | 'pausedBy' | 'wishes' | 'extended'>

/** Reads a talk from its log. What came before the last joining was with somebody else, and counts for nothing. */
export function readTalk(log: readonly Happened[], submittedAt: Instant): ReadFromLog {
  const joined = log.findLastIndex(({ type }) => type === 'respondent.joined')
  const talk = log.slice(Math.max(0, joined))
  const fresh = talk.slice(talk.findLastIndex(({ type }) => isAmong(FRESH_EVENTS, type)) + 1)
  const countOf = (type: CaseEventType) => talk.filter((one) => one.type === type && !one.isCutShort).length
  const by = (events: readonly Happened[], type: CaseEventType) =>
    SIDES.filter((side) => events.some((one) => one.type === type && one.side === side))
  const finish = SIDES.filter(
    (side) =>
      fresh.findLast(
        (one) => one.side === side && (one.type === 'finish.wished' || one.type === 'finish.taken_back'),
      )?.type === 'finish.wished',
  )
  return {
    roundEndedAt: talk.findLast(({ type, isCutShort }) => type === 'round.ended' && !isCutShort)?.at ?? null,
    movedAt: talk.findLast(({ type }) => isAmong(MOVING_EVENTS, type))?.at ?? submittedAt,
    tried: { offers: countOf('offer.made'), rounds: countOf('round.ended') },
    pausedBy: by(talk, 'pause.taken'),
    wishes: { finish, extend: by(fresh, 'extension.wished') },
    extended: countOf('case.extended'),
  }
}

function isAmong(types: readonly CaseEventType[], type: CaseEventType): boolean {
  return types.includes(type)
}
