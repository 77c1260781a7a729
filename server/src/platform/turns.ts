/** Does work when its turn comes, in the order in which it was asked for; so much of it is done at a time and no more. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function createTurns(atOnce: number): Turns {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    // who ends hands its turn on, so that nobody who comes meanwhile gets in between
    if (working < atOnce) working += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
