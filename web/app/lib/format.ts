import { formatAmount, isCurrency } from '@evensettle/domain/money.ts'
import {
  day,
  dayAndTime,
  lastMoment,
  moment,
  month,
  relativeDay,
  time,
} from '@evensettle/messages/moments.ts'

/** Minor units for reading ("$1,150"). A currency that is not offered is written behind the plain number. */
export function formatMoney(minor: number, currency: string): string {
  return isCurrency(currency) ? formatAmount(minor, currency) : `${minor} ${currency}`
}

/** "Sep 3, 2026", of an ISO instant in the reader's time zone or of a calendar date as it stands. */
export function formatDate(date: string): string {
  return day(date)
}

/** "Sep 2026", of `2026-09`. */
export function formatMonth(of: string): string {
  return month(of)
}

/** "2:45 PM", in the reader's time zone. */
export function formatTime(instant: string): string {
  return time(instant)
}

/** "Sep 3, 2026, 2:45 PM", in the reader's time zone. */
export function formatDateTime(instant: string): string {
  return dayAndTime(instant)
}

/** "Dec 7, 2026, 6:34 PM EST", in the reader's time zone, which is named: a mail may say the same in another one. */
export function formatLastMoment(instant: string): string {
  return lastMoment(instant)
}

/** "Sep 3, 2:45 PM", with the year where it is another one, in the reader's time zone. */
export function formatMoment(instant: string, now: Date = new Date()): string {
  return moment(instant, now)
}

/** "today", "tomorrow", "in 3 days", "5 days ago": whole days between the reader's calendar days. */
export function formatRelativeDay(instant: string, now: Date = new Date()): string {
  return relativeDay(instant, now)
}

const SIZES = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** "120 kB", "3.4 MB": decimal units, as disks are sold; whatever is there is a kilobyte at least. */
export function formatBytes(bytes: number): string {
  const power = Math.min(SIZES.length, Math.max(1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)))
  const value = bytes > 0 ? Math.max(bytes / 1_000 ** power, 1) : 0
  const digits = power > 1 && value < 100 ? 1 : 0
  return new Intl.NumberFormat('en-US', {
    style: 'unit',
    unit: SIZES[power - 1] ?? 'kilobyte',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)
}
