import * as said from '@evensettle/messages/refusals/codes.ts'
import { AppError } from '../errors.ts'

/** Files in work at the same time; each may need more than a gigabyte. */
const AT_ONCE = 2
/** Who may wait for a turn: all together, and one holder. */
const WAITING = { all: 200, each: 10 }
/** Seconds until it makes sense to try again. */
const AGAIN_AFTER = 10

/** Whose turn it is to have a file opened. One per application. */
export type OpeningTurns = {
  /**
   * Does heavy work on a file when it is its holder's turn: one holder has one file in work, and those who wait
   * take turns, however many files one of them has. What is large is read within `work`.
   * @throws AppError OPENING_LATER where too many wait already
   */
  take: <T>(holder: string, work: () => Promise<T>) => Promise<T>
  /** The same, once at a time for each file: who asks for it meanwhile waits for the same end. */
  takeOnce: (id: string, holder: string, work: () => Promise<void>) => Promise<void>
}

/** A queue of its own. */
export function createOpeningTurns(): OpeningTurns {
  const working = new Set<string>()
  // in the order in which their turns come
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, Promise<void>>()

  async function begin(holder: string): Promise<void> {
    if (working.size < AT_ONCE && !working.has(holder)) {
      working.add(holder)
      return
    }
    const own = waiting.get(holder) ?? []
    const all = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (own.length >= WAITING.each || all >= WAITING.all) throw tooMany()
    await new Promise<void>((resolve) => waiting.set(holder, [...own, resolve]))
  }

  function end(holder: string): void {
    working.delete(holder)
    const own = waiting.get(holder)
    // behind everybody else
    if (own && waiting.delete(holder)) waiting.set(holder, own)
    const next = [...waiting].find(([name]) => !working.has(name))
    if (!next) return
    const [name, [first, ...rest]] = next
    if (rest.length > 0) waiting.set(name, rest)
    else waiting.delete(name)
    working.add(name)
    first?.()
  }

  async function take<T>(holder: string, work: () => Promise<T>): Promise<T> {
    await begin(holder)
    try {
      return await work()
    } finally {
      end(holder)
    }
  }

  return {
    take,
    takeOnce(id, holder, work) {
      const known = running.get(id)
      if (known) return known
      const begun = take(holder, work).finally(() => running.delete(id))
      running.set(id, begun)
      return begun
    },
  }
}

function tooMany(): AppError {
  return new AppError('OPENING_LATER', { message: said.openingCrowded(), retryAfter: AGAIN_AFTER })
}
