import { loadavg } from 'node:os'
import type { Draw } from '../../settlement/random.ts'
import { median, wait } from '../../src/numbers.ts'
import { missingForCluster, type Cluster, type Machine } from '../cluster.ts'
import { isLate, PROMISED } from '../promise.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { openStreams } from '../streams.ts'

/** Seconds for which a machine stands still, so that another one is the primary when it goes on. */
const STILL = 20_000
/** So many people write at once: one more acknowledgement than that was asked for after the primary had gone. */
const WRITERS = 4

const TROUBLES = {
  'a machine is killed': (machine: Machine) => machine.kill(),
  'its PostgreSQL is killed': (machine: Machine) => machine.killServer(),
}

type Trouble = keyof typeof TROUBLES

/** The primary of three databases is killed again and again, or stands still and comes back; nobody does anything about it. */
export const primaryKilled: Scenario = {
  name: 'the primary of three databases is killed',
  isOnCluster: true,
  missing: missingForCluster,
  async run(stage, { failovers }, draw) {
    const { postgres: cluster, apps, pairs, say } = stage
    const streams = await openStreams(
      apps.map(({ origin }) => origin),
      pairs,
    )
    const took = new Map<string, number[]>()
    const note = async (what: string, ms: number) => {
      took.set(what, [...(took.get(what) ?? []), ms])
      const [load = 0] = loadavg()
      const lost = await lostIn(stage)
      say(
        `  ${what}: back after ${Math.round(ms)} ms with a load of ${load.toFixed(1)}, ${lost} acknowledged messages lost`,
      )
      if (isLate(ms, load))
        stage.traffic.violations.push(
          `the next message was taken ${(ms / 1_000).toFixed(1)} s after ${what}, promised are ${PROMISED / 1_000} s`,
        )
      if (lost > 0) stage.traffic.violations.push(`${lost} acknowledged messages were lost when ${what}`)
    }
    for (let done = 0; done < failovers; done += 1) {
      const what = draw() < 0.6 ? 'a machine is killed' : 'its PostgreSQL is killed'
      await note(what, await killed(stage, what, draw))
    }
    for (let done = 0; done < failovers / 5; done += 1)
      await note('a machine stands still', await stoodStill(stage, draw))
    await cluster.whole()
    await stage.quiet()
    const broken = await streams.findBroken(async (caseId) => {
      const [row] = await cluster.query<{ last: number }>(
        'select max(seq)::int as last from case_event where case_id = $1',
        [caseId],
      )
      return row?.last ?? 0
    })
    stage.traffic.violations.push(...broken)
    await streams.end()
    return [...took].map(([what, all]) => `${what}, ${all.length} times: ${timesOf(all)}`)
  },
}

function timesOf(all: readonly number[]): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  const late = all.filter((ms) => ms > PROMISED).length
  return (
    `the next message taken ${seconds(Math.min(...all))} to ${seconds(Math.max(...all))} s later, ` +
    `median ${seconds(median(all))} s${late > 0 ? `, ${late} of them too late` : ''}`
  )
}

async function killed(stage: Stage<Cluster>, what: Trouble, draw: Draw): Promise<number> {
  const machine = await calm(stage, draw)
  const since = performance.now()
  await TROUBLES[what](machine)
  await stage.traffic.untilMore(WRITERS + 1)
  return performance.now() - since
}

/** Looked at each time, so that it is known when it was. */
async function lostIn({ traffic, postgres }: Stage<Cluster>): Promise<number> {
  const acknowledged = [...traffic.messages]
  const rows = await postgres.query<{ id: string }>('select id from message')
  const stored = new Set(rows.map(({ id }) => id))
  return acknowledged.filter((id) => !stored.has(id)).length
}

/** The one that goes on later believes for a moment that it is still the primary. */
async function stoodStill(stage: Stage<Cluster>, draw: Draw): Promise<number> {
  const machine = await calm(stage, draw)
  const since = performance.now()
  await machine.freeze()
  try {
    await stage.traffic.untilMore(WRITERS + 1)
    const ms = performance.now() - since
    await wait(Math.max(0, STILL - ms))
    return ms
  } finally {
    await machine.thaw()
  }
}

/** The primary, once all three run and people have written for a while. */
async function calm({ traffic, postgres }: Stage<Cluster>, draw: Draw): Promise<Machine> {
  await postgres.whole()
  await traffic.untilMore(20 + Math.floor(draw() * 60))
  return postgres.primary()
}
