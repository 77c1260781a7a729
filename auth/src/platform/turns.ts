/** `first`: before all who wait, and however many: whoever holds what others need, as a connection to the database. */
export type Place = 'first' | 'last'

/** Does work when its turn comes, in the order in which it was asked for; so much of it is done at a time and no more. */
export type Turns = <T>(work: () => Promise<T>, place?: Place) => Promise<T>

/** `most`: others that one may stand behind. `longest`: milliseconds that one waits. Whoever goes first minds neither. */
export type TurnLimit = { most: number; longest: number; error: () => Error }

type Waiting = { begin: () => void }

/** Without a limit as many wait as come, however long. With one, whoever it keeps out gets its error as soon as that is known, and their work is not done. */
export function createTurns(atOnce: number, limit?: TurnLimit): Turns {
  const waiting: Record<Place, Waiting[]> = { first: [], last: [] }
  let working = 0

  function wait(place: Place): Promise<void> {
    return new Promise((resolve, reject) => {
      const own: Waiting = { begin: resolve }
      waiting[place].push(own)
      if (!limit || place === 'first') return
      const leave = setTimeout(() => {
        waiting.last.splice(waiting.last.indexOf(own), 1)
        reject(limit.error())
      }, limit.longest)
      own.begin = () => {
        clearTimeout(leave)
        resolve()
      }
    })
  }

  return async (work, place = 'last') => {
    if (limit && place === 'last' && waiting.last.length >= limit.most) throw limit.error()
    // who ends hands its turn on, so that nobody who comes meanwhile gets in between
    if (working < atOnce) working += 1
    else await wait(place)
    try {
      return await work()
    } finally {
      const next = waiting.first.shift() ?? waiting.last.shift()
      if (next) next.begin()
      else working -= 1
    }
  }
}
