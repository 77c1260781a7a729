import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'

/** In megabytes: a new database and some thousand messages. */
const ROOM = 500

/** The disk on which the whole database lies, its log included, has no room for a while; who runs it makes some and starts it again. */
export const diskIsFull: Scenario = {
  name: 'the disk of the database is full',
  wants: { diskOfDatabase: ROOM },
  async run({ disk, postgres, apps, worker, traffic }, { outages }) {
    if (disk === null) throw new Error('this scenario wants a small disk')
    const told: string[] = []
    for (const seconds of outages) {
      await traffic.untilMore(20)
      const { refused } = traffic
      await disk.fill()
      const before = traffic.messages.length
      while (traffic.refused < refused + 10) await wait(50)
      await wait(seconds * 1_000)
      const squeezed = traffic.messages.length - before
      await disk.empty()
      await postgres.start()
      await Promise.all([...apps, worker].map((app) => app.untilReady()))
      await traffic.untilMore(20)
      told.push(
        `no room for ${seconds} s and more: ${squeezed} messages still found some, ${traffic.refused - refused} requests were refused`,
      )
    }
    return told
  },
}
