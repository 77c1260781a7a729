import { language } from './runtime.ts'

/** The one place where a moment becomes words: in the reader's language, on the clocks of a zone. */

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/
const DAY = 86_400_000

/** English without a region writes dates as the United States do, where the product began. */
function locale(): string {
  return language() === 'en' ? 'en-US' : language()
}

/** `zone` left out is that of the machine: the reader's own in a browser. A calendar date is the same everywhere. */
function written(at: Date | string, options: Intl.DateTimeFormatOptions, zone?: string): string {
  const timeZone = typeof at === 'string' && CALENDAR_DATE.test(at) ? 'UTC' : zone
  return new Intl.DateTimeFormat(locale(), { ...options, ...(timeZone && { timeZone }) }).format(new Date(at))
}

/** "Sep 3, 2026". */
export function day(at: Date | string, zone?: string): string {
  return written(at, { dateStyle: 'medium' }, zone)
}

/** "September 3, 2026". */
export function wholeDay(at: Date | string, zone?: string): string {
  return written(at, { dateStyle: 'long' }, zone)
}

/** "Sep 3", for a day whose year is plain. */
export function dayOfYear(at: Date | string, zone?: string): string {
  return written(at, { month: 'short', day: 'numeric' }, zone)
}

/** "Sep 3, 2:45 PM" in the year that is running, with the year before it. */
export function moment(at: Date | string, now: Date, zone?: string): string {
  const hasYear = new Date(at).getFullYear() !== now.getFullYear()
  const year = hasYear ? ({ year: 'numeric' } as const) : {}
  return written(at, { ...year, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }, zone)
}

/** "Thursday". */
export function weekday(at: Date | string, zone?: string): string {
  return written(at, { weekday: 'long' }, zone)
}

/** "Monday, Saturday, or Sunday", of days of the week from 1, Monday, to 7. */
export function weekdayNames(days: readonly number[]): string {
  // the 5th of January 1970 was a Monday
  const names = days.map((of) => written(new Date((of + 3) * DAY), { weekday: 'long' }, 'UTC'))
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names)
}

/** "2:45 PM". */
export function time(at: Date | string, zone?: string): string {
  return written(at, { timeStyle: 'short' }, zone)
}

/** "Sep 2026", of a month that is written as `2026-09`. */
export function month(of: string): string {
  return written(`${of}-01`, { month: 'short', year: 'numeric' })
}

/** "Sep 3, 2026, 2:45 PM". */
export function dayAndTime(at: Date | string, zone?: string): string {
  return written(at, { dateStyle: 'medium', timeStyle: 'short' }, zone)
}

/** "Sep 3, 2026, 2:45:07 PM", for a log. */
export function toTheSecond(at: Date | string, zone?: string): string {
  return written(at, { dateStyle: 'medium', timeStyle: 'medium' }, zone)
}

/** "Dec 7, 2026, 6:34 PM EST": a day that is another one elsewhere, on the clocks of a zone that is named. */
export function lastMoment(at: Date | string, zone?: string): string {
  return written(
    at,
    {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    },
    zone,
  )
}

/**
 * "December 4, 2026 at 5:00 AM Eastern Standard Time": a moment that somebody must not miss, for readers whose
 * clock we do not see. A zone that is unknown is UTC, named so that whoever has never heard of it understands.
 */
export function deadline(at: Date, zone: string | null): string {
  const known = knownZone(zone)
  const moment = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const
  const words = written(at, { ...moment, timeZoneName: known ? 'long' : 'short' }, known ?? 'UTC')
  // fonts of mails and PDFs lack the narrow space that stands before AM
  const plain = words.replaceAll('\u202F', ' ')
  return known ? plain : `${plain} (world time)`
}

/** "today", "tomorrow", "in 3 days", "5 days ago": whole days between calendar days of the machine's zone. */
export function relativeDay(at: Date | string, now: Date): string {
  const days = Math.round((startOfDay(new Date(at)) - startOfDay(now)) / DAY)
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(days, 'day')
}

/** "40 seconds", "12 minutes", "5 hours": how long somebody has to wait, never less than that. */
export function wait(seconds: number): string {
  const [unit, size] =
    seconds < 90
      ? (['second', 1] as const)
      : seconds < 90 * 60
        ? (['minute', 60] as const)
        : (['hour', 3_600] as const)
  const count = Math.max(1, Math.ceil(seconds / size))
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}

/** The hour of the day, 0 to 23, on the clocks of a zone; in UTC where it is unknown. */
export function hourIn(at: Date, zone: string | null): number {
  const timeZone = knownZone(zone) ?? 'UTC'
  return Number(new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(at))
}

/** The calendar date, `YYYY-MM-DD`, on the clocks of a zone; in UTC where it is unknown. */
export function dateIn(at: Date, zone: string | null): string {
  const timeZone = knownZone(zone) ?? 'UTC'
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
}

const zones = new Set<string>()

/** The name of a time zone as this machine knows it, or null. */
export function knownZone(name: string | null | undefined): string | null {
  if (!name) return null
  if (zones.has(name)) return name
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    // only its own name, of which there are some hundreds: what people send could be anything
    if (zone === name) zones.add(zone)
    return zone
  } catch {
    return null
  }
}

/** The time zone that this machine is set to. */
export function machineZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
