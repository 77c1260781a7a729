import { SIDES, type Side } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'

type Day = { by: Side; until: Instant }

/**
 * A day to think, which either side can take once before signing; null until somebody has. The newest one, with the one
 * that the other side took before it: that may still run.
 */
export type Thinking = Day & { takenBy: readonly Side[]; before?: Day }

/** The day that a side takes now. Whoever has signed, or has had one, takes none. */
export function takeDay(
  before: Thinking | null,
  side: Side,
  signedBy: readonly Side[],
  now: Instant,
): Result<Thinking, { code: 'ALREADY_SIGNED' | 'DAY_TAKEN' }> {
  if (signedBy.includes(side)) return err({ code: 'ALREADY_SIGNED' })
  if (before?.takenBy.includes(side)) return err({ code: 'DAY_TAKEN' })
  const day = { by: side, until: now + TIMELINE.dayToThink }
  if (before === null) return ok({ ...day, takenBy: [side] })
  return ok({
    ...day,
    takenBy: [...before.takenBy, side],
    before: { by: before.by, until: before.until },
  })
}

/** Until when a side is not pressed, because it has taken a day to think; null when it has not, or the day is over. */
export function thinksUntil(thinking: Thinking | null, side: Side, now: Instant): Instant | null {
  const days = thinking === null ? [] : [thinking, ...(thinking.before ? [thinking.before] : [])]
  return days.find(({ by, until }) => by === side && until > now)?.until ?? null
}

/** Who has taken a day to think that still runs, and until when. */
export function whoThinks(thinking: Thinking | null, now: Instant): { side: Side; until: Instant }[] {
  return SIDES.flatMap((side) => {
    const until = thinksUntil(thinking, side, now)
    return until === null ? [] : [{ side, until }]
  })
}
