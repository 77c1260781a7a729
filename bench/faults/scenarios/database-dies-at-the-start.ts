import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'

/** Milliseconds from the first answer of a process, which is that it is not ready, to the end of its start. */
const START = 600

/** Both processes are killed and started, and the database dies somewhere in the middle of that, and comes back. */
export const databaseDiesAtTheStart: Scenario = {
  name: 'the database dies while the processes start',
  async run({ postgres, apps, traffic }, { kills }, draw) {
    const times = Math.max(Math.min(3, kills / 2), Math.round(kills / 20))
    let surprised = 0
    for (let i = 0; i < times; i += 1) {
      await traffic.untilMore(1)
      await Promise.all(apps.map((app) => app.kill()))
      const starting = Promise.all(apps.map((app) => app.start()))
      // a start that fails is told below; until then it is nobody's
      starting.catch(() => {})
      while (!(await answers(apps[0].origin)) && apps[0].isRunning()) await wait(10)
      await wait(draw() * START)
      await postgres.kill()
      await postgres.start()
      await starting
      await Promise.all(apps.map((app) => app.untilReady()))
      if (apps.some(({ said }) => said.some((line) => line.includes('the database')))) surprised += 1
    }
    await traffic.untilMore(1)
    return [`${times} starts, ${surprised} of them had to wait for the database or to take a step again`]
  },
}

function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    async (response) => {
      await response.arrayBuffer()
      return true
    },
    () => false,
  )
}
