/** A moment, in milliseconds since 1970-01-01T00:00Z. */
export type Instant = number

/** A day in the calendar, `YYYY-MM-DD`, without a time zone. */
export type CalendarDate = string

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  const start = DAYS_BEFORE_MONTH[month - 1] ?? 0
  const end = month === 12 ? 365 : (DAYS_BEFORE_MONTH[month] ?? 365)
  return end - start + (month === 2 && isLeap(year) ? 1 : 0)
}

function parts(date: CalendarDate): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date)
  if (!match) return null
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
  return { year, month, day }
}

function write(year: number, month: number, day: number): CalendarDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether a text is a day that exists. */
export function isCalendarDate(text: string): boolean {
  return parts(text) !== null
}

/** Days since 1970-01-01 of a calendar date (Hinnant's days_from_civil); NaN for a day that does not exist. */
export function dayNumber(date: CalendarDate): number {
  const p = parts(date)
  if (!p) return Number.NaN
  const y = p.month <= 2 ? p.year - 1 : p.year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (p.month + (p.month > 2 ? -3 : 9)) + 2) / 5) + p.day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The inverse of {@link dayNumber}. */
export function dateOfDayNumber(days: number): CalendarDate {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * mp + 2) / 5) + 1
  const month = mp + (mp < 10 ? 3 : -9)
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}

/** The calendar date of a moment on the clocks of a zone. */
export function dateIn(zone: string, at: Instant): CalendarDate {
  return dateOf(at + offsetAt(at, zone))
}

/** The calendar date of a moment in UTC. */
export function dateOf(at: Instant): CalendarDate {
  return dateOfDayNumber(Math.floor(at / DAY))
}

/**
 * The latest day that it is anywhere at a moment: east of Greenwich a day begins up to 14 hours earlier.
 * What somebody calls "today" is never after it.
 */
export function latestDateAt(at: Instant): CalendarDate {
  return dateOf(at + 14 * HOUR)
}

/** The earliest day that it is anywhere at a moment: a day before it is over for everybody. */
export function earliestDateAt(at: Instant): CalendarDate {
  return dateOf(at - 12 * HOUR)
}

/** A day of the week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The day of the week of a calendar date. */
export function weekdayOf(date: CalendarDate): Weekday {
  // 1970-01-01 was a Thursday
  return WEEKDAYS[(((dayNumber(date) + 3) % 7) + 7) % 7] ?? 1
}

/** How many days one date lies after another; negative when it lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** The moment at which the clocks of a zone show a full hour of a day; where that hour is skipped, one hour later. */
export function momentAt(date: CalendarDate, hour: number, zone: string): Instant {
  const wanted = dayNumber(date) * DAY + hour * HOUR
  // twice, because the offset at the first guess may be that of the other side of a change of clocks
  const guess = wanted - offsetAt(wanted, zone)
  return wanted - offsetAt(guess, zone)
}

/** Making one takes a hundred times as long as using it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  // kept under its own name only, of which there are some hundreds
  if (clock.resolvedOptions().timeZone === timeZone) clocks.set(timeZone, clock)
  return clock
}

/** How far the clocks of a zone are ahead of UTC at a moment. */
function offsetAt(at: Instant, timeZone: string): number {
  const shown = clockOf(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(shown.find((one) => one.type === type)?.value ?? 0)
  const day = dayNumber(write(part('year'), part('month'), part('day')))
  const clock = day * DAY + part('hour') * HOUR + part('minute') * MINUTE + part('second') * 1_000
  return clock - (at - (((at % 1_000) + 1_000) % 1_000))
}

/** A date `days` later; a day that does not exist stays as it is. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  if (!isCalendarDate(date)) return date
  return dateOfDayNumber(dayNumber(date) + days)
}

/** A date `months` later; the 31st becomes the last day of a shorter month; a day that does not exist stays as it is. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const p = parts(date)
  if (!p) return date
  const index = p.year * 12 + (p.month - 1) + months
  const year = Math.floor(index / 12)
  const month = (index % 12) + 1
  return write(year, month, Math.min(p.day, daysInMonth(year, month)))
}

let calendar: Intl.DateTimeFormat | undefined

/** A day as people write it without mistaking month and day: "December 12, 2026". */
export function dateInWords(date: CalendarDate): string {
  calendar ??= new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })
  return calendar.format(dayNumber(date) * DAY)
}

/** "3 November 2026, 10:20 UTC" */
export function momentInWords(at: Instant): string {
  const minutes = Math.floor((at % DAY) / MINUTE)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${dateInWords(dateOf(at))}, ${clock.join(':')} UTC`
}
