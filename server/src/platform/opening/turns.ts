import * as said from '@evensettle/messages/refusals/codes.ts'
import { AppError } from '../errors.ts'

/**
 * Files in work at the same time; each may need more than a gigabyte. Of these one may be a video: it takes minutes, and a
 * photo is not to wait for two of them.
 */
const AT_ONCE = { all: 2, slow: 1 }
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
  take: <T>(holder: string, work: () => Promise<T>, pace?: Pace) => Promise<T>
  /** The same, once at a time for each file: who asks for it meanwhile waits for the same end. */
  takeOnce: (id: string, holder: string, work: () => Promise<void>, pace?: Pace) => Promise<void>
}

/** `slow`: minutes, as a video takes. */
export type Pace = 'quick' | 'slow'

type Waiting = { pace: Pace; begin: () => void }

/** A queue of its own. */
export function createOpeningTurns(): OpeningTurns {
  const working = new Map<string, Pace>()
  // in the order in which their turns come
  const waiting = new Map<string, Waiting[]>()
  const running = new Map<string, Promise<void>>()

  const hasRoom = (pace: Pace) =>
    working.size < AT_ONCE.all &&
    (pace === 'quick' || [...working.values()].filter((one) => one === 'slow').length < AT_ONCE.slow)

  async function begin(holder: string, pace: Pace): Promise<void> {
    if (hasRoom(pace) && !working.has(holder)) {
      working.set(holder, pace)
      return
    }
    const own = waiting.get(holder) ?? []
    const all = [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
    if (own.length >= WAITING.each || all >= WAITING.all) throw tooMany()
    await new Promise<void>((resolve) => waiting.set(holder, [...own, { pace, begin: resolve }]))
  }

  function end(holder: string): void {
    working.delete(holder)
    const own = waiting.get(holder)
    // behind everybody else
    if (own && waiting.delete(holder)) waiting.set(holder, own)
    while (callNext());
  }

  /** Calls who has waited longest and can begin, with the first of its files that can; false where nobody can. */
  function callNext(): boolean {
    for (const [name, files] of waiting) {
      const next = working.has(name) ? undefined : files.find(({ pace }) => hasRoom(pace))
      if (!next) continue
      const rest = files.filter((one) => one !== next)
      if (rest.length > 0) waiting.set(name, rest)
      else waiting.delete(name)
      working.set(name, next.pace)
      next.begin()
      return true
    }
    return false
  }

  async function take<T>(holder: string, work: () => Promise<T>, pace: Pace = 'quick'): Promise<T> {
    await begin(holder, pace)
    try {
      return await work()
    } finally {
      end(holder)
    }
  }

  return {
    take,
    takeOnce(id, holder, work, pace) {
      const known = running.get(id)
      if (known) return known
      const begun = take(holder, work, pace).finally(() => running.delete(id))
      running.set(id, begun)
      return begun
    },
  }
}

function tooMany(): AppError {
  return new AppError('OPENING_LATER', { message: said.openingCrowded(), retryAfter: AGAIN_AFTER })
}
