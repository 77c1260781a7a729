import { WebSocket } from 'ws'
import { makeCrowd } from './crowd.ts'
import type { Figure } from './figure.ts'
import { openConnection, requestBytes } from './http-client.ts'
import { makeLines, type Lines } from './lines.ts'
import { BODY, noteShown, sendFor, type Path } from './messages.ts'
import { inParallel, quantile, wait } from './numbers.ts'
import type { Pair } from './people.ts'
import { FLOOR, residentBytes, SERVER, start, type Running } from './processes.ts'

type Plan = { sockets: number; settle: number; rounds: number; seconds: number; perSecond: number }
type Two = readonly [Running, Running]

/** How often somebody asks for their case while everybody comes back. Milliseconds. */
const PROBE_EVERY = 50
const OPENING = 100
/** Of the bare sockets: twice ten thousand are more open files than one generator may have here. */
const BARE_SHARE = 0.9

/**
 * Many live streams on two processes: what each takes of memory, how long a message takes from the one process to a
 * stream of the other, and how long it takes until everybody is back when one process is killed.
 */
export async function measureSockets(
  env: Record<string, string>,
  databaseUrl: string,
  template: Pair,
  plan: Plan,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; note: string }> {
  const two = async (program: string, given: Record<string, string>): Promise<Two> => {
    const first = await start(program, given)
    return [first, await start(program, given)]
  }
  say(`making ${plan.sockets} people`)
  // in a process that ends with it: what their sign-ins took of memory would hide what streams take
  const maker = await start(SERVER, { ...env, DATABASE_URL: databaseUrl })
  const pairs = await makeCrowd(databaseUrl, maker.origin, template, plan.sockets / 2)
  await maker.stop()
  const hubs = await two(SERVER, { ...env, DATABASE_URL: databaseUrl })
  const floors = await two(FLOOR, { DATABASE_URL: databaseUrl })
  let isKilled = false
  const lines = makeLines(pairs, (line) => hubs[isKilled ? 0 : ((line % 2) as 0 | 1)].port)
  const bare = makeBare(floors, plan.sockets)
  try {
    say(`opening ${plan.sockets} streams, and as many bare sockets`)
    const hubMemory = await growth(hubs, plan, plan.sockets, () => lines.open())
    const bareMemory = await growth(floors, plan, bare.count, () => bare.open())
    say('messages from one process to the other')
    const times = await measureAcross({ hubs, floors, pairs, lines, bare }, plan)
    say('one process is killed')
    const calm = await probe(hubs[0], pairs[0], wait(plan.seconds * 1_000))
    await floors[1].kill()
    const bareBack = await timeOf(() => bare.openAgain())
    const triesBefore = lines.tries()
    await hubs[1].kill()
    isKilled = true
    const storm = timeOf(() => lines.untilAllAreBack())
    const busy = await probe(hubs[0], pairs[0], storm)
    const figure = (
      name: string,
      unit: string,
      measured: number,
      floor: number | null,
      aim: Figure['aim'] = null,
    ): Figure => ({
      name,
      unit,
      kind: 'cost',
      measured,
      floor,
      aim,
    })
    const across = `message across two processes, ${plan.sockets} streams, ${plan.perSecond}/s`
    return {
      figures: [
        figure(`memory for each of ${plan.sockets} streams`, 'kB', hubMemory / 1_024, bareMemory / 1_024, {
          kind: 'at-most',
          most: 30,
        }),
        figure(`${across}, p50`, 'ms', quantile(times.hub, 0.5), quantile(times.floor, 0.5)),
        figure(`${across}, p99`, 'ms', quantile(times.hub, 0.99), quantile(times.floor, 0.99)),
        figure(
          `${plan.sockets / 2} streams of a killed process are back`,
          's',
          (await storm) / 1_000,
          bareBack / BARE_SHARE / 1_000,
        ),
        figure('somebody else reads a case meanwhile, p99', 'ms', quantile(busy, 0.99), quantile(calm, 0.99)),
      ],
      note: `${lines.tries() - triesBefore} tries until ${plan.sockets / 2} streams were back; the slowest read meanwhile ${quantile(busy, 1).toFixed(0)} ms`,
    }
  } finally {
    lines.close()
    bare.close()
    await Promise.all([...hubs, ...floors].map((one) => one.stop()))
  }
}

async function timeOf(run: () => Promise<void>): Promise<number> {
  const since = performance.now()
  await run()
  return performance.now() - since
}

/** What opening takes of memory in both processes, for each stream. */
async function growth(two: Two, { settle }: Plan, count: number, open: () => Promise<void>): Promise<number> {
  const together = async () => (await residentBytes(two[0].pid)) + (await residentBytes(two[1].pid))
  await wait(settle)
  const before = await together()
  await open()
  await wait(settle)
  return ((await together()) - before) / count
}

/** Bare sockets in turns on two processes. */
function makeBare(floors: Two, streams: number) {
  const shown: Lines['shown'] = new Map()
  const sockets = new Map<number, WebSocket>()
  const openOne = (index: number, { port }: Running) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/${index}`, { perMessageDeflate: false })
      sockets.set(index, socket)
      socket.on('open', () => resolve())
      socket.on('message', (data: Buffer) => noteShown(shown, index, data.toString()))
      socket.on('error', reject)
    })
  const count = Math.floor(streams * BARE_SHARE)
  return {
    shown,
    count,
    async open() {
      await inParallel(
        Array.from({ length: count }, (_, index) => index),
        OPENING,
        (index) => openOne(index, floors[(index % 2) as 0 | 1]),
      )
    },
    /** Those of the second process, on the first. */
    async openAgain() {
      const lost = [...sockets.keys()].filter((index) => index % 2 === 1)
      await inParallel(lost, OPENING, (index) => openOne(index, floors[0]))
    },
    close() {
      for (const socket of sockets.values()) socket.terminate()
    },
  }
}

type Setting = {
  hubs: Two
  floors: Two
  pairs: readonly Pair[]
  lines: Lines
  bare: ReturnType<typeof makeBare>
}

/** Starters, whose streams are on the first process, write to those whose streams are on the second; in turns with the floor. */
async function measureAcross({ hubs, floors, pairs, lines, bare }: Setting, plan: Plan) {
  const streams = pairs.length * 2
  const senderOf = (index: number) => ((index * 7) % Math.floor(pairs.length * BARE_SHARE)) * 2
  const hubPath: Path = {
    streams,
    senderOf,
    port: hubs[0].port,
    requestOf(sender, id) {
      const pair = pairs[sender / 2]
      if (!pair) throw new Error('There is no such case.')
      const { caseId, starter } = pair
      return requestBytes('POST', `/api/cases/${caseId}/messages`, {
        token: starter.token,
        body: { id, body: BODY },
      })
    },
  }
  const floorPath: Path = {
    streams,
    senderOf,
    port: floors[0].port,
    requestOf: (sender, id) =>
      requestBytes('POST', '/push-across', { body: { id, to: sender ^ 1, body: BODY } }),
  }
  const times: { hub: number[]; floor: number[] } = { hub: [], floor: [] }
  await sendFor(hubPath, lines, plan.perSecond, 2)
  await sendFor(floorPath, bare, plan.perSecond, 2)
  for (let round = 0; round < plan.rounds; round += 1) {
    times.hub.push(...(await sendFor(hubPath, lines, plan.perSecond, plan.seconds)))
    times.floor.push(...(await sendFor(floorPath, bare, plan.perSecond, plan.seconds)))
  }
  return times
}

/** Somebody whose line was never cut reads their case again and again until something is over: the times in milliseconds. */
async function probe(hub: Running, pair: Pair | undefined, over: Promise<unknown>): Promise<number[]> {
  if (!pair) throw new Error('There is nobody.')
  const connection = await openConnection(hub.port)
  const ask = requestBytes('GET', `/api/cases/${pair.caseId}`, { token: pair.starter.token })
  const times: number[] = []
  const state = { isOver: false }
  // what goes wrong there is told by whoever waits for it
  const end = () => (state.isOver = true)
  over.then(end, end)
  while (!state.isOver) {
    const since = performance.now()
    const { status } = await connection.send(ask)
    if (status !== 200) throw new Error(`A case was read with ${status} while others came back.`)
    times.push(performance.now() - since)
    await wait(PROBE_EVERY)
  }
  connection.close()
  return times
}
