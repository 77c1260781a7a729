import { otherSide, SIDES, type Side } from '../cases/side.ts'
import { err, ok, type Result } from '../result.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { addMonths, isCalendarDate, weekdayOf, type CalendarDate, type Weekday } from '../time.ts'
import { cleanWords } from './clean-words.ts'
import { firstOn, onlyWeekdays } from './weekdays.ts'

/**
 * Who sees to it that a thing gets from one to the other, or that what is asked for is done: a side, both of them (they meet
 * half way, they do it together), or somebody whom they pay in equal parts.
 */
export const MOVERS = ['starter', 'respondent', 'half_way', 'shared_carrier'] as const
export type Mover = (typeof MOVERS)[number]

/** Where: at the place of a side, which needs no address to be written down, or a place both can find. */
export const HANDING_PLACES = ['starter', 'respondent', 'elsewhere'] as const
export type HandingPlace = (typeof HANDING_PLACES)[number]

/**
 * How a thing changes hands, or an act is done. Everything may be unsaid; `place` is empty unless it is elsewhere, `notBefore`
 * is the first day on which it can be done, `weekdays` are the only days of the week on which it can; both are absent where nobody
 * has said any.
 */
export type Handing = {
  who: Mover | null
  at: HandingPlace | null
  place: string
  notBefore?: CalendarDate
  weekdays?: Weekday[]
}
/** The same with the day by which it is done, as a side says it of a point. */
export type HandingSaid = Handing & { by: CalendarDate | null }

export const MAX_PLACE = 120
export const NO_HANDING: HandingSaid = { who: null, at: null, place: '', by: null }

export function isSide(who: Mover | HandingPlace | null): who is Side {
  return SIDES.some((side) => side === who)
}

/** Whether nothing is said. */
export function isUnsaid(said: Handing, by: CalendarDate | null = null): boolean {
  return said.who === null && said.at === null && by === null && !limitsDays(said)
}

/** Whether it says on which days it can be done, beside the day by which. */
export function limitsDays({ notBefore, weekdays }: Handing): boolean {
  return notBefore !== undefined || weekdays !== undefined
}

/**
 * How it is done, without what says nothing or contradicts itself: a place elsewhere without its name; where a thing changes
 * hands, a journey to one's own place, or a meeting half way at the place of one of them.
 */
export function handingOf({ who, at, place, notBefore, weekdays }: Handing, isThing: boolean): Handing {
  const only = onlyWeekdays(weekdays)
  const first = { ...(notBefore === undefined ? {} : { notBefore }), ...(only ? { weekdays: only } : {}) }
  const words = cleanWords(place)
  const isNamed = at !== 'elsewhere' || words !== ''
  const isMeant = !isThing || !isSide(at) || (who !== at && who !== 'half_way')
  if (at === null || !isNamed || !isMeant) return { who, at: null, place: '', ...first }
  return { who, at, place: at === 'elsewhere' ? words : '', ...first }
}

/** The same without a first day that is over, or that lies behind the day by which it is done: nobody waits for it. */
export function withoutFirstDay(said: HandingSaid, goes: (first: CalendarDate) => boolean): HandingSaid
export function withoutFirstDay(said: Handing, goes: (first: CalendarDate) => boolean): Handing
export function withoutFirstDay(said: Handing, goes: (first: CalendarDate) => boolean): Handing {
  if (said.notBefore === undefined || !goes(said.notBefore)) return said
  const { notBefore: _, ...rest } = said
  return rest
}

/** The same for a day that was changed since: a first day behind it no longer holds. */
export function fitting(said: HandingSaid, dueOn: CalendarDate | null): HandingSaid
export function fitting(said: Handing, dueOn: CalendarDate | null): Handing
export function fitting(said: Handing, dueOn: CalendarDate | null): Handing {
  return withoutFirstDay(said, (first) => dueOn !== null && dueOn < first)
}

/** The same for a day that both have named anew: a first day behind it and other days of the week no longer hold. */
export function movedTo(said: Handing, dueOn: CalendarDate | null): Handing {
  const { weekdays, ...rest } = fitting(said, dueOn)
  const isKept = weekdays && (dueOn === null || weekdays.includes(weekdayOf(dueOn)))
  return isKept ? { ...rest, weekdays } : rest
}

/** Whether none of the days of the week on which it can be done lies between a day (both counted in) and the last. */
export function missesWeekdays(
  { weekdays }: Pick<Handing, 'weekdays'>,
  from: CalendarDate,
  by: CalendarDate,
): boolean {
  return weekdays !== undefined && firstOn(weekdays, from) > by
}

/** Whether two say the same of how something is done. */
export function isSameHanding(one: Handing | undefined, other: Handing | undefined): boolean {
  return (
    one?.who === other?.who &&
    one?.at === other?.at &&
    one?.place === other?.place &&
    one?.notBefore === other?.notBefore &&
    one?.weekdays?.join() === other?.weekdays?.join()
  )
}

/** Whether a day lies further ahead than anything is promised for. `today` is the day in UTC. */
export function isTooFar(date: CalendarDate, today: CalendarDate): boolean {
  return date > lastDayFrom(today)
}

/** The last day for which something can be promised. */
export function lastDayFrom(today: CalendarDate): CalendarDate {
  return addMonths(today, 12 * TIMELINE.promisedWithinYears)
}

export type HandingRefusal = {
  code:
    | 'HANDING_DATE_INVALID'
    | 'HANDING_DATE_PAST'
    | 'HANDING_DATE_FAR'
    | 'HANDING_DAYS_CROSSED'
    | 'HANDING_WEEKDAY_MISSED'
    | 'HANDING_TOO_LONG'
}

/**
 * What a side may say of how it is done; null where it says nothing. `today` is the day in UTC, null where what was said
 * before is only read.
 */
export function checkHanding(
  said: HandingSaid | null | undefined,
  isThing: boolean,
  today: CalendarDate | null,
): Result<HandingSaid | null, HandingRefusal> {
  if (!said) return ok(null)
  const { by, notBefore = null } = said
  const handing = withoutFirstDay(handingOf(said, isThing), (first) => today !== null && first <= today)
  if (handing.place.length > MAX_PLACE) return err({ code: 'HANDING_TOO_LONG' })
  if ([by, notBefore].some((day) => day !== null && !isCalendarDate(day)))
    return err({ code: 'HANDING_DATE_INVALID' })
  if (by !== null && notBefore !== null && by < notBefore) return err({ code: 'HANDING_DAYS_CROSSED' })
  if (today !== null && notBefore !== null && isTooFar(notBefore, today))
    return err({ code: 'HANDING_DATE_FAR' })
  if (by !== null && today !== null) {
    if (by < today) return err({ code: 'HANDING_DATE_PAST' })
    if (isTooFar(by, today)) return err({ code: 'HANDING_DATE_FAR' })
  }
  const from = notBefore ?? today ?? by
  if (by !== null && from !== null && today !== null && missesWeekdays(handing, from, by))
    return err({ code: 'HANDING_WEEKDAY_MISSED' })
  return ok(isUnsaid(handing, by) ? null : { ...handing, by })
}

/** The same with the two sides exchanged. */
export function mirrorHanding<H extends Handing>(said: H): H {
  const { who, at } = said
  return { ...said, who: isSide(who) ? otherSide(who) : who, at: isSide(at) ? otherSide(at) : at }
}

/** Who has to do what an act promises: where a side says that it does itself what it asked for, that side. */
export function doerOf(act: { by: Side; kind: string; handing?: Handing }): Side {
  const who = act.handing?.who ?? null
  return act.kind !== 'return_item' && isSide(who) ? who : act.by
}
