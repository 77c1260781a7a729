import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'
import type { Figure } from './figure.ts'
import { openConnection, requestBytes, type Connection } from './http-client.ts'
import { quantile, wait } from './numbers.ts'
import type { Pair } from './people.ts'
import type { Running } from './processes.ts'
import { processorTime } from './processes.ts'

/** Something that messages can be sent through: who writes the one of a number, and how. */
export type Path = {
  streams: number
  port: number
  senderOf: (index: number) => number
  requestOf: (sender: number, id: string) => Buffer
}

type Plan = { rounds: number; seconds: number; perSecond: number }

export const BODY = 'I looked at my papers again and I think we are not that far apart.'
const CONNECTIONS = 100
const LAST_WAIT = 30_000
/** As often as a browser says that it is there: the server cuts a line that says nothing. Milliseconds. */
const PING_EVERY = 25_000

/**
 * Streams opened in pairs: stream `i` belongs to the person whose counterpart has stream `i ^ 1`. `cut` rejects when
 * one of them ends by itself.
 */
type Streams = { shown: Map<string, (at: number) => void>; cut: Promise<never>; close(): void }

/**
 * Time from the start of a message's request to the frame on the other side's stream, for the hub and for its
 * floor in turns, with the same generator, the same rate and the same number of open streams.
 */
export async function measureMessages(
  hub: Running,
  floor: Running,
  pairs: readonly Pair[],
  plan: Plan,
): Promise<{ figures: Figure[]; note: string }> {
  const hubPath = pathOfHub(hub, pairs)
  const floorPath = pathOfFloor(floor, pairs.length * 2)
  const hubStreams = await openHubStreams(hub, pairs)
  const floorStreams = await openFloorStreams(floor, floorPath.streams)
  const hubTimes: number[] = []
  const floorTimes: number[] = []
  const cost = { hub: 0, floor: 0 }
  const inTurns = async () => {
    await sendFor(hubPath, hubStreams, plan.perSecond, 2)
    await sendFor(floorPath, floorStreams, plan.perSecond, 2)
    for (let round = 0; round < plan.rounds; round += 1) {
      const [a, b] = [await processorTime(hub.pid), await processorTime(floor.pid)]
      hubTimes.push(...(await sendFor(hubPath, hubStreams, plan.perSecond, plan.seconds)))
      floorTimes.push(...(await sendFor(floorPath, floorStreams, plan.perSecond, plan.seconds)))
      cost.hub += (await processorTime(hub.pid)) - a
      cost.floor += (await processorTime(floor.pid)) - b
    }
  }
  try {
    await Promise.race([inTurns(), hubStreams.cut, floorStreams.cut])
  } finally {
    hubStreams.close()
    floorStreams.close()
  }
  const name = `message → other side, ${hubPath.streams} streams, ${plan.perSecond}/s`
  const figure = (q: number, aim: Figure['aim']): Figure => ({
    name: `${name}, p${q * 100}`,
    unit: 'ms',
    kind: 'cost',
    measured: quantile(hubTimes, q),
    floor: quantile(floorTimes, q),
    aim,
  })
  return {
    figures: [figure(0.5, { kind: 'times-floor', most: 2 }), figure(0.99, { kind: 'times-floor', most: 2 })],
    note: `${hubTimes.length} messages; processor time of the server per message ${each(cost.hub, hubTimes.length)} ms, of the floor ${each(cost.floor, floorTimes.length)} ms`,
  }
}

function each(total: number, count: number): string {
  return (total / count).toFixed(2)
}

function pathOfHub({ port }: Running, pairs: readonly Pair[]): Path {
  const streams = pairs.length * 2
  return {
    streams,
    port,
    senderOf: (index) => (index * 7) % streams,
    requestOf(sender, id) {
      const pair = pairs[sender >> 1]
      if (!pair) throw new Error('There is no such case.')
      const { token } = sender % 2 === 0 ? pair.starter : pair.respondent
      return requestBytes('POST', `/api/cases/${pair.caseId}/messages`, { token, body: { id, body: BODY } })
    },
  }
}

function pathOfFloor({ port }: Running, streams: number): Path {
  return {
    streams,
    port,
    senderOf: (index) => (index * 7) % streams,
    requestOf: (sender, id) => requestBytes('POST', '/push', { body: { id, to: sender ^ 1, body: BODY } }),
  }
}

async function openHubStreams(hub: Running, pairs: readonly Pair[]): Promise<Streams> {
  return openStreams(pairs.length * 2, (index) => {
    const pair = pairs[index >> 1]
    if (!pair) throw new Error('There is no such case.')
    const { token } = index % 2 === 0 ? pair.starter : pair.respondent
    return followCase(hub, token, pair.caseId, pair.seq)
  })
}

/** A stream that follows a case and says now and then that it is there; resolves when it has caught up. */
export function followCase(
  { port }: Pick<Running, 'port'>,
  token: string,
  caseId: string,
  cursor: number,
  pingEvery = PING_EVERY,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false })
  socket.on('open', () => {
    socket.send(JSON.stringify({ type: 'hello', token }))
    const pinging = setInterval(() => socket.send(JSON.stringify({ type: 'ping' })), pingEvery)
    socket.on('close', () => clearInterval(pinging))
  })
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', (code) => reject(new Error(`The stream was closed with ${code}.`)))
    socket.on('message', function onFrame(data: Buffer) {
      const { type } = JSON.parse(data.toString()) as { type: string }
      if (type === 'ready') socket.send(JSON.stringify({ type: 'follow', caseId, cursor }))
      if (type !== 'caught-up') return
      socket.off('message', onFrame)
      resolve(socket)
    })
  })
}

async function openFloorStreams(floor: Running, count: number): Promise<Streams> {
  return openStreams(count, (index) => {
    const socket = new WebSocket(`ws://127.0.0.1:${floor.port}/${index}`, { perMessageDeflate: false })
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(socket))
      socket.on('error', reject)
    })
  })
}

async function openStreams(count: number, open: (index: number) => Promise<WebSocket>): Promise<Streams> {
  const shown = new Map<string, (at: number) => void>()
  const cut = Promise.withResolvers<never>()
  // told by whoever waits for it
  cut.promise.catch(() => {})
  const sockets: WebSocket[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = await open(index)
    socket.on('message', (data: Buffer) => {
      noteShown(shown, index, data.toString())
    })
    socket.on('close', (code) => cut.reject(new Error(`Stream ${index} was cut with ${code}.`)))
    sockets.push(socket)
  }
  return {
    shown,
    cut: cut.promise,
    close() {
      for (const socket of sockets) socket.terminate()
    },
  }
}

/** A frame came on a stream: whoever waits for the message in it there is told. */
export function noteShown(shown: Streams['shown'], stream: number, frame: string): void {
  const at = performance.now()
  const id = /"id":"([^"]+)"/.exec(frame)?.[1]
  if (id !== undefined) shown.get(`${stream} ${id}`)?.(at)
}

/** Sends at a steady rate, whether or not earlier messages have arrived. Gives the times in milliseconds. */
export async function sendFor(
  path: Path,
  { shown }: Pick<Streams, 'shown'>,
  perSecond: number,
  seconds: number,
): Promise<number[]> {
  const free: Connection[] = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openConnection(path.port)),
  )
  const all = [...free]
  const count = Math.round(perSecond * seconds)
  const times: Promise<number>[] = []
  const since = performance.now()
  try {
    for (let index = 0; index < count; index += 1) {
      const due = since + (index * 1_000) / perSecond
      if (due > performance.now()) await wait(due - performance.now())
      const time = sendOne(path, shown, free, path.senderOf(index))
      // the first failure is told by the sum of them below
      time.catch(() => {})
      times.push(time)
    }
    return await Promise.all(times)
  } finally {
    for (const connection of all) connection.close()
  }
}

async function sendOne(
  path: Path,
  shown: Streams['shown'],
  free: Connection[],
  sender: number,
): Promise<number> {
  const id = randomUUID()
  const key = `${sender ^ 1} ${id}`
  const connection = free.pop()
  if (!connection) throw new Error(`All ${CONNECTIONS} connections are busy: the server does not keep up.`)
  const since = performance.now()
  const arrival = new Promise<number>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`A message to stream ${sender ^ 1} on port ${path.port} did not arrive.`)),
      LAST_WAIT,
    )
    shown.set(key, (at) => {
      clearTimeout(late)
      shown.delete(key)
      resolve(at - since)
    })
  })
  const answer = connection.send(path.requestOf(sender, id)).then((reply) => {
    if (reply.status !== 200) throw new Error(`${reply.status} ${reply.body}`)
    free.push(connection)
  })
  const [time] = await Promise.all([arrival, answer])
  return time
}
