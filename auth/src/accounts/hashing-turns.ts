import { availableParallelism } from 'node:os'
import { AuthError } from '../platform/errors.ts'

/** `first`: before all who wait, and however many: whoever holds what others need, as a connection to the database. */
export type Place = 'first' | 'last'

/** Does work when its turn comes, in the order in which it was asked for. Throws 429 where too many wait already. */
export type Turns = <T>(work: () => Promise<T>, place?: Place) => Promise<T>

export function createTurns({ atOnce, waiting: most }: { atOnce: number; waiting: number }): Turns {
  const waiting: Record<Place, (() => void)[]> = { first: [], last: [] }
  let working = 0
  return async (work, place = 'last') => {
    if (place === 'last' && waiting.last.length >= most) {
      const message = 'Too many people are signing in just now. Please try again in a moment.'
      throw new AuthError(429, 'over_request_rate_limit', message)
    }
    // who ends hands its turn on, so that nobody who comes meanwhile gets in between
    if (working < atOnce) working += 1
    else await new Promise<void>((resolve) => waiting[place].push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.first.shift() ?? waiting.last.shift()
      if (next) next()
      else working -= 1
    }
  }
}

/** Node has four threads for slow work of every kind: files, names of hosts, signatures of tokens. One is left to those. */
const THREADS = 3
/** Whoever is further behind would be answered that it took too long. */
const WAITING = 1_000

/** For all that hashes what people know. Each fills a core: more at a time end no sooner, and keep everybody else waiting. */
export const inHashingTurn = createTurns({
  atOnce: Math.min(availableParallelism(), THREADS),
  waiting: WAITING,
})
