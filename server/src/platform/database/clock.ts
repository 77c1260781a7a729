import type { Pool } from 'pg'
import type { Logger } from '../telling/log.ts'

/** The time by which everything here is decided: that of the database, so that all processes have the same. */
export type Clock = {
  /** Until the database was asked for the first time, what this machine says. */
  now: () => Date
  /** Asks the database once, and from then on every few seconds. @throws what the database does the first time */
  follow(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>): Promise<void>
  stop(): void
}

/** Milliseconds. */
const LOOK_EVERY = 5_000
/** So far the database's clock is put by whoever keeps machines in time, and nobody needs to hear of it. */
const WORTH_TELLING = 1_000

/**
 * A clock that is set by the database and runs by what counts up evenly in this process: whatever happens to the clock of this
 * machine meanwhile, no deadline comes early and no session ends for it.
 */
export function createClock(
  machine: () => number = () => Date.now(),
  ticks: () => number = () => performance.now(),
): Clock {
  let set: { at: number; tick: number } | null = null
  let timer: NodeJS.Timeout | undefined
  let isAsking = false

  const timeAt = (tick: number) => (set === null ? machine() : set.at + (tick - set.tick))

  async function look(pool: Pick<Pool, 'query'>, log: Pick<Logger, 'warn'>): Promise<void> {
    const before = ticks()
    // SQL: the clock of the database
    const { rows } = await pool.query<{ at: string }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
    )
    const after = ticks()
    const tick = (before + after) / 2
    const at = Number(rows[0]?.at)
    const apart = at - timeAt(tick)
    // no nearer than this can anybody know it: an answer that was long on its way moves nothing
    if (set !== null && Math.abs(apart) <= (after - before) / 2) return
    if (set !== null && Math.abs(apart) > WORTH_TELLING)
      log.warn('the clock of the database was put', { milliseconds: Math.round(apart) })
    set = { at, tick }
  }

  return {
    now: () => new Date(timeAt(ticks())),
    async follow(pool, log) {
      await look(pool, log)
      clearInterval(timer)
      timer = setInterval(() => {
        if (isAsking) return
        isAsking = true
        // away for a while, it goes on by itself
        void look(pool, log)
          .catch(() => {})
          .finally(() => (isAsking = false))
      }, LOOK_EVERY).unref()
    },
    stop: () => clearInterval(timer),
  }
}
