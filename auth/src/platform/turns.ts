/** `first`: before all who wait, and however many: whoever holds what others need, as a connection to the database. */
export type Place = 'first' | 'last'

/** Does work when its turn comes, in the order in which it was asked for; so much of it is done at a time and no more. */
export type Turns = <T>(work: () => Promise<T>, place?: Place) => Promise<T>

/** Without a limit as many wait as come. With one, whoever would stand behind `most` others gets its error at once. */
export function createTurns(atOnce: number, limit?: { most: number; error: () => Error }): Turns {
  const waiting: Record<Place, (() => void)[]> = { first: [], last: [] }
  let working = 0
  return async (work, place = 'last') => {
    if (limit && place === 'last' && waiting.last.length >= limit.most) throw limit.error()
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
