import { setTimeout as wait } from 'node:timers/promises'
import type { Asked, Fault } from '@evensettle/server/testing/faulty-line.ts'
import type { Scenario } from '../scenario.ts'

/**
 * What the store does for a while, to so many of the requests that it gets: one in …
 * Bytes that are damaged on the way are no part of it: this store, unlike others, does not look at the hash that each request bears.
 */
const TROUBLES: readonly [what: string, oneIn: number, fault: (asked: Asked) => Fault | null][] = [
  ['answers 503', 2, () => ({ status: 503, code: 'SlowDown' })],
  ['answers 500', 3, () => ({ status: 500, code: 'InternalError' })],
  ['is slow', 1, () => ({ after: 800 })],
  ['hangs', 6, () => 'hangs'],
  ['cuts what it sends', 2, ({ method }) => (method === 'GET' ? { cutAfter: 2_000 } : null)],
  ['breaks lines', 3, () => 'away'],
  ['does what it is asked and loses the answer', 3, () => 'unheard'],
  ['is away', 1, () => 'away'],
  [
    'has no room',
    1,
    ({ method }) => (method === 'GET' ? null : { status: 507, code: 'InsufficientStorage' }),
  ],
]

/** The store of files fails in each of these ways, one after the other, and serves again after each. */
export const storeFails: Scenario = {
  name: 'the store of files fails',
  async run({ store, traffic, say }, { outages }) {
    const seconds = Math.max(4, ...outages)
    const told: string[] = []
    for (const [what, oneIn, fault] of TROUBLES) {
      say(`  the store ${what}`)
      const before = { files: traffic.files.length + traffic.takenBack.length, refused: traffic.refused }
      let asked = 0
      store.line.rule = (one) => {
        asked += 1
        return asked % oneIn === 0 ? fault(one) : null
      }
      await wait(seconds * 1_000)
      store.line.rule = () => null
      // what was begun under it comes to its end
      await traffic.untilMore(60)
      const files = traffic.files.length + traffic.takenBack.length - before.files
      told.push(
        `${what} for ${seconds} s: ${asked} requests to it, ${traffic.refused - before.refused} refused to people, ${files} files kept`,
      )
    }
    return told
  },
}
