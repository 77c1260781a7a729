import { setTimeout as wait } from 'node:timers/promises'
import type { Scenario } from '../scenario.ts'

/** Everything is killed, and the processes are started before their database is. */
export const processesFirst: Scenario = {
  name: 'processes are started before their database',
  async run({ postgres, apps, traffic }) {
    await traffic.untilMore(20)
    await postgres.kill()
    await Promise.all(apps.map((app) => app.kill()))
    const starting = Promise.all(apps.map((app) => app.start()))
    // a start that fails is told below; until then it is nobody's
    starting.catch(() => {})
    const isWaiting = () =>
      apps.every(({ said }) => said.some((line) => line.includes('waiting for the database')))
    while (!isWaiting() && apps.every((app) => app.isRunning())) await wait(50)
    await postgres.start()
    const since = performance.now()
    await starting
    const after = Math.round(performance.now() - since)
    await traffic.untilMore(1)
    return [`both ready ${after} ms after the database took connections`]
  },
}
