import type { Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

/** A day to think, which either side can take once before signing; null until somebody has. */
export type Thinking = { by: Side; until: Instant; takenBy: readonly Side[] }

/** The day that a side takes now. Whoever has signed, or has had one, takes none. */
export function takeDay(
  before: Thinking | null,
  side: Side,
  signedBy: readonly Side[],
  now: Instant,
): Result<Thinking, { code: 'ALREADY_SIGNED' | 'DAY_TAKEN' }> {
  if (signedBy.includes(side)) return err({ code: 'ALREADY_SIGNED' })
  if (before?.takenBy.includes(side)) return err({ code: 'DAY_TAKEN' })
  return ok({ by: side, until: now + TIMELINE.dayToThink, takenBy: [...(before?.takenBy ?? []), side] })
}

/** Until when nobody is pressed, or null. */
export function thinksUntil(thinking: Thinking | null, now: Instant): Instant | null {
  return thinking && thinking.until > now ? thinking.until : null
}
