import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import type { Draw } from '../../settlement/random.ts'
import { median, wait } from '../../src/numbers.ts'
import { missingForCluster, type Cluster, type Machine } from '../cluster.ts'
import { isLate, PROMISED } from '../promise.ts'
import type { Scenario } from '../scenario.ts'
import type { Stage } from '../stage.ts'
import { openStreams } from '../streams.ts'
import { ask, type Outcome } from '../traffic-requests.ts'
import { PRIVATE_WORD, signIn, tokenIn } from '../traffic.ts'

/** Seconds for which a machine stands still, so that another one is the primary when it goes on. */
const STILL = 20_000
/** Milliseconds after which somebody who was refused tries again. */
const RETRY_AFTER = 50
/** Milliseconds after which it does not come back by itself. */
const GIVEN_UP_AFTER = 180_000

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
  const { machine, writeOne } = await calm(stage, draw)
  const since = performance.now()
  await TROUBLES[what](machine)
  await writeOne()
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
  const { machine, writeOne } = await calm(stage, draw)
  const since = performance.now()
  await machine.freeze()
  try {
    await writeOne()
    const ms = performance.now() - since
    await wait(Math.max(0, STILL - ms))
    return ms
  } finally {
    await machine.thaw()
  }
}

/**
 * The primary, once all three run and people have written for a while, and somebody who sends one message and nothing else:
 * the others may all be handing in photos just then.
 */
async function calm(
  stage: Stage<Cluster>,
  draw: Draw,
): Promise<{ machine: Machine; writeOne: () => Promise<void> }> {
  const { traffic, postgres, apps, pairs } = stage
  const [pair] = pairs
  if (!pair) throw new Error('nobody writes')
  const insist = async (send: (origin: string) => Promise<Outcome | null>): Promise<Outcome> => {
    const since = performance.now()
    for (let at = 0; ; at += 1) {
      const outcome = await send(apps[at % 2 === 0 ? 0 : 1].origin)
      if (outcome) return outcome
      if (performance.now() - since > GIVEN_UP_AFTER) throw new Error('nothing is taken any more')
      await wait(RETRY_AFTER)
    }
  }
  await postgres.whole()
  await traffic.untilMore(20 + Math.floor(draw() * 60))
  const token = tokenIn(await insist((origin) => signIn(traffic, origin, pair.starter)))
  return {
    machine: await postgres.primary(),
    writeOne: async () => {
      const id = randomUUID()
      const said = { caseId: pair.caseId, id, body: `${PRIVATE_WORD} ${id}` }
      await insist((origin) => ask(traffic, origin, sendMessage, said, token))
      traffic.messages.push(id)
    },
  }
}
