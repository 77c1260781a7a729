import { formatAmount, isCurrency } from '@evensettle/domain/money.ts'
import { day, dayAndTime, moment, relativeDay, time } from '@evensettle/messages/moments.ts'

/** Minor units for reading ("$1,150"). A currency that is not offered is written behind the plain number. */
export function formatMoney(minor: number, currency: string): string {
  return isCurrency(currency) ? formatAmount(minor, currency) : `${minor} ${currency}`
}

/** "Sep 3, 2026", of an ISO instant in the reader's time zone or of a calendar date as it stands. */
export function formatDate(date: string): string {
  return day(date)
}

/** "2:45 PM", in the reader's time zone. */
export function formatTime(instant: string): string {
  return time(instant)
}

/** "Sep 3, 2026, 2:45 PM", in the reader's time zone. */
export function formatDateTime(instant: string): string {
  return dayAndTime(instant)
}

/** "Sep 3, 2:45 PM", with the year where it is another one, in the reader's time zone. */
export function formatMoment(instant: string, now: Date = new Date()): string {
  return moment(instant, now)
}

/** "today", "tomorrow", "in 3 days", "5 days ago": whole days between the reader's calendar days. */
export function formatRelativeDay(instant: string, now: Date = new Date()): string {
  return relativeDay(instant, now)
}
