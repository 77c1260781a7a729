import type { Endpoint } from '@evensettle/contracts/endpoint.ts'
import { threatsTo } from '@evensettle/contracts/to-other.ts'
import { AppError } from '../errors.ts'

export type WordsLookedAt = {
  /** Looks whether an input threatens the other side, and throws where it does. */
  look(): void
  /**
   * Gives what the work gives that `look` was handed to. Work that ends well without having looked is a bug. A threat is answered once
   * `onThreat` is through; the work, which may still wait for a lock that it is about to let go, is not waited for.
   */
  during<T>(work: Promise<T>, onThreat: () => Promise<void>): Promise<T>
}

/** The look at the words of one input. */
export function wordsLookedAt(endpoint: Pick<Endpoint, 'path' | 'toOther'>, input: unknown): WordsLookedAt {
  let found: 'not looked' | 'nothing' | 'threat' = 'not looked'
  const threat = Promise.withResolvers<never>()
  // nobody may listen yet
  threat.promise.catch(() => undefined)
  return {
    look() {
      const fields = threatsTo(endpoint, input)
      found = Object.keys(fields).length > 0 ? 'threat' : 'nothing'
      if (found === 'nothing') return
      const refusal = new AppError('INVALID_INPUT', { fields })
      threat.reject(refusal)
      throw refusal
    },
    async during(work, onThreat) {
      try {
        const given = await Promise.race([threat.promise, work])
        if (found !== 'nothing') throw new Error(`Nobody looked at the words of ${endpoint.path}.`)
        return given
      } catch (error) {
        if (found === 'threat') await onThreat()
        throw error
      }
    },
  }
}
