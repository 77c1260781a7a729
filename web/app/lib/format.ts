import { formatAmount, isCurrency } from '@evensettle/domain/money.ts'

const LOCALE = 'en-US'
const DAY = 86_400_000

/** Minor units for reading ("$1,150"). A currency that is not offered is written behind the plain number. */
export function formatMoney(minor: number, currency: string): string {
  return isCurrency(currency) ? formatAmount(minor, currency, LOCALE) : `${minor} ${currency}`
}

/** "Sep 3, 2026", of an ISO instant in the reader's time zone or of a calendar date as it stands. */
export function formatDate(date: string): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date)
  return new Intl.DateTimeFormat(LOCALE, {
    dateStyle: 'medium',
    ...(isCalendarDate && { timeZone: 'UTC' }),
  }).format(new Date(date))
}

/** "2:45 PM", in the reader's time zone. */
export function formatTime(instant: string): string {
  return new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }).format(new Date(instant))
}

/** "Sep 3, 2026, 2:45 PM", in the reader's time zone. */
export function formatDateTime(instant: string): string {
  return new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(instant),
  )
}

/** "today", "tomorrow", "in 3 days", "5 days ago": whole days between the reader's calendar days. */
export function formatRelativeDay(instant: string, now: Date = new Date()): string {
  const days = Math.round((startOfDay(new Date(instant)) - startOfDay(now)) / DAY)
  return new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }).format(days, 'day')
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
}
