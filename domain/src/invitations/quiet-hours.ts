import { TIMELINE } from '../cases/timeline.ts'

/** Whether an hour of somebody's day (0 to 23) is one in which no reminder and no text rings. */
export function isQuietHour(hour: number): boolean {
  const [from, to] = TIMELINE.quietHours
  return hour >= from || hour < to
}
