import { SIDES, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { addDays, earliestDateAt, momentAt, type CalendarDate, type Instant } from '../time.ts'
import {
  countsAt,
  figuresEndAt,
  isClaimed,
  isObjectedTo,
  isOwed,
  owedTo,
  type Obligation,
} from './obligation.ts'

/** What the clock says or does about one obligation, in the order of time. */
export const NOTICES = [
  'week',
  'day',
  'today',
  'late',
  'ways',
  'letter',
  'asked',
  'asked_again',
  'count',
  'figures',
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
 * of what they said is done.
 */
export function noticesOf(one: Obligation, zones: Zones): Notice[] {
  const { claimedAt, dueOn, state } = one
  if (isClaimed(state) && claimedAt !== null)
    return [
      { name: 'asked', at: claimedAt, to: [owedTo(one)] },
      { name: 'asked_again', at: countsAt(one) - TIMELINE.obligations.confirmAgainBefore, to: [owedTo(one)] },
      { name: 'count', at: countsAt(one), to: [] },
    ]
  if (isObjectedTo(state)) return [{ name: 'figures', at: figuresEndAt(one), to: [] }]
  if (!isOwed(state) || dueOn === null) return []
  return DAYS.map(([name, days, who]) => {
    const to = SIDES.filter((side) => who === 'both' || (side === one.by) === (who === 'doer'))
    return { name, at: morningFor(to, addDays(dueOn, days), zones, who !== 'doer'), to }
  })
}

/** When it is nine o'clock for all of them; what is told as late to the other side too is over everywhere by then. */
function morningFor(to: readonly Side[], date: CalendarDate, zones: Zones, isLate: boolean): Instant {
  const morning = (on: CalendarDate) =>
    Math.max(...to.map((side) => momentAt(on, TIMELINE.obligations.remindedAtHour, zones[side])))
  const first = morning(date)
  return isLate && earliestDateAt(first) < date ? morning(addDays(date, 1)) : first
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
