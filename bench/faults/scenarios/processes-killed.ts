import { quantile } from '../../src/numbers.ts'
import type { Scenario } from '../scenario.ts'

const VICTIMS = ['one', 'the other', 'both', 'worker', 'database', 'store'] as const

/** Processes are killed (`kill -9`) in the middle of it: one, the other, both at once, the worker, the database's, or the store's. */
export const processesKilled: Scenario = {
  name: 'processes are killed',
  async run({ postgres, store, apps, worker, traffic, say }, { kills, minutes }, draw) {
    const starts: number[] = []
    const counts = new Map<string, number>()
    const until = performance.now() + minutes * 60_000
    let done = 0
    let told = 0
    while (done < kills && performance.now() < until) {
      if (done >= told + 20) {
        told = done
        say(`  ${done} of ${kills} kills`)
      }
      await traffic.untilMore(1 + Math.floor(draw() * 30))
      const victim = VICTIMS[Math.floor(draw() * VICTIMS.length)] ?? 'one'
      counts.set(victim, (counts.get(victim) ?? 0) + 1)
      if (victim === 'database') {
        await postgres.kill()
        await postgres.start()
        await Promise.all(apps.map((app) => app.untilReady()))
        done += 1
        continue
      }
      if (victim === 'store') {
        await store.kill()
        await store.start()
        done += 1
        continue
      }
      const killed = { one: [apps[0]], 'the other': [apps[1]], both: apps, worker: [worker] }[victim]
      await Promise.all(killed.map((app) => app.kill()))
      starts.push(...(await Promise.all(killed.map((app) => app.start()))))
      done += killed.length
    }
    await traffic.untilMore(1)
    const ms = (q: number) => Math.round(quantile(starts, q))
    return [
      `${done} of ${kills} kills: ${[...counts].map(([victim, times]) => `${victim} ${times} times`).join(', ')}`,
      `ready again after a median of ${ms(0.5)} ms, 95 of 100 within ${ms(0.95)} ms, all within ${Math.round(Math.max(...starts))} ms`,
    ]
  },
}
