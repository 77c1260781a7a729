import { SIDES, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { addDays, earliestDateAt, momentAt, type CalendarDate, type Instant } from '../time.ts'
import {
  countedFrom,
  countsAt,
  figuresEndAt,
  isClaimed,
  isForGood,
  isObjectedTo,
  isOwed,
  owedTo,
  wasDueBefore,
  type Obligation,
} from './obligation.ts'

/** What the clock says or does about one obligation, in the order of time. */
const NOTICES = [
  'week',
  'day',
  'today',
  'first',
  'late',
  'ways',
  'letter',
  'asked',
  'asked_again',
  'count',
  'figures',
  'lasting',
] as const
export type NoticeName = (typeof NOTICES)[number]

/** `to`: who is written to; nobody where the clock only acts. */
export type Notice = { name: NoticeName; at: Instant; to: Side[] }

const DAYS: readonly [name: NoticeName, days: number, to: 'doer' | 'owed' | 'both'][] = [
  ['week', -7, 'doer'],
  ['day', -1, 'doer'],
  ['today', 0, 'doer'],
  ['late', TIMELINE.obligations.lateNoteDays, 'doer'],
  ['ways', TIMELINE.obligations.lateWaysDays, 'both'],
  ['letter', TIMELINE.latePaymentDays, 'owed'],
]

type Zones = Record<Side, string>

/**
 * Every notice of an obligation in its state, by time. Reminders come in the morning of their reader; where both are
 * told, once it is morning for both. Nothing is told of what was confirmed, waived or replaced, and nobody is reminded
 * of what they said is done. What was due before it was followed here begins with a question to both.
 */
export function noticesOf(one: Obligation, zones: Zones): Notice[] {
  const { claimedAt, state } = one
  if (isClaimed(state) && claimedAt !== null)
    return [
      { name: 'asked', at: claimedAt, to: [owedTo(one)] },
      { name: 'asked_again', at: countsAt(one) - TIMELINE.obligations.confirmAgainBefore, to: [owedTo(one)] },
      { name: 'count', at: countsAt(one), to: [] },
    ]
  if (isObjectedTo(state)) return [{ name: 'figures', at: figuresEndAt(one), to: [] }]
  if (isForGood(state))
    return [{ name: 'lasting', at: one.madeAt + TIMELINE.obligations.lastingFollowedFor, to: [] }]
  const from = countedFrom(one)
  if (!isOwed(state) || from === null) return []
  const told = DAYS.map(([name, days, who]): Notice => {
    const to = SIDES.filter((side) => who === 'both' || (side === one.by) === (who === 'doer'))
    return { name, at: morningFor(to, addDays(from, days), zones, who !== 'doer'), to }
  })
  if (!wasDueBefore(one)) return told
  return [{ name: 'first', at: one.madeAt, to: [...SIDES] }, ...told.filter(({ name }) => isLate(name))]
}

function isLate(name: NoticeName): boolean {
  return name === 'late' || name === 'ways' || name === 'letter'
}

/** When it is nine o'clock for all of them; what is told as late to the other side too is over everywhere by then. */
function morningFor(to: readonly Side[], date: CalendarDate, zones: Zones, isOver: boolean): Instant {
  const morning = (on: CalendarDate) =>
    Math.max(...to.map((side) => momentAt(on, TIMELINE.obligations.remindedAtHour, zones[side])))
  const first = morning(date)
  return isOver && earliestDateAt(first) < date ? morning(addDays(date, 1)) : first
}

/** The first notice after a moment: what the clock looks for when an obligation has begun, or has changed. */
export function nextNotice(one: Obligation, zones: Zones, after: Instant): Notice | null {
  return noticesOf(one, zones).find(({ at }) => at > after) ?? null
}

/** The newest notice that has come of those from a name on: after a pause nobody gets a pile of old ones. */
export function dueNotice(one: Obligation, zones: Zones, from: NoticeName, now: Instant): Notice | null {
  const first = NOTICES.indexOf(from)
  return noticesOf(one, zones).findLast(({ name, at }) => NOTICES.indexOf(name) >= first && at <= now) ?? null
}
