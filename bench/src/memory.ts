import { WebSocket } from 'ws'
import type { Figure } from './figure.ts'
import { followCase } from './messages.ts'
import { slope, wait } from './numbers.ts'
import type { Pair } from './people.ts'
import { BARE_START, FLOOR, residentBytes, SERVER, start, type Running } from './processes.ts'

type Plan = { streams: number; steps: number; settle: number }

const MB = 1_024 * 1_024

/** Resident memory of a fresh server at rest, and what each open idle stream adds to it. */
export async function measureMemory(
  serverEnv: Record<string, string>,
  databaseUrl: string,
  pairs: readonly Pair[],
  plan: Plan,
): Promise<Figure[]> {
  const env = { DATABASE_URL: databaseUrl }
  const hub = await measureOne(SERVER, { ...serverEnv, ...env }, plan, (running, index) => {
    const pair = pairs[(index >> 1) % pairs.length]
    if (!pair) throw new Error('There is no such case.')
    const { token } = index % 2 === 0 ? pair.starter : pair.respondent
    return followCase(running, token, pair.caseId, pair.seq)
  })
  const bare = await measureOne(FLOOR, env, plan, (running, index) => {
    const socket = new WebSocket(`ws://127.0.0.1:${running.port}/${index}`, { perMessageDeflate: false })
    return new Promise((resolve, reject) => {
      socket.on('open', () => resolve(socket))
      socket.on('error', reject)
    })
  })
  const atRest = await restOf(BARE_START, env, plan.settle)
  return [
    {
      name: 'memory of the server at rest',
      unit: 'MB',
      kind: 'cost',
      measured: hub.rest / MB,
      floor: atRest / MB,
      aim: null,
    },
    {
      name: `memory for each open stream (0 to ${plan.streams})`,
      unit: 'kB',
      kind: 'cost',
      measured: hub.each / 1_024,
      floor: bare.each / 1_024,
      aim: null,
    },
  ]
}

async function restOf(program: string, env: Record<string, string>, settle: number): Promise<number> {
  const running = await start(program, env)
  await wait(settle)
  const bytes = await residentBytes(running.pid)
  await running.stop()
  return bytes
}

async function measureOne(
  program: string,
  env: Record<string, string>,
  { streams, steps, settle }: Plan,
  open: (running: Running, index: number) => Promise<WebSocket>,
): Promise<{ rest: number; each: number }> {
  const running = await start(program, env)
  const sockets: WebSocket[] = []
  try {
    await wait(settle)
    const rest = await residentBytes(running.pid)
    const points = [{ x: 0, y: rest }]
    for (let step = 1; step <= steps; step += 1) {
      const upTo = Math.round((streams * step) / steps)
      while (sockets.length < upTo) sockets.push(await open(running, sockets.length))
      await wait(settle)
      points.push({ x: upTo, y: await residentBytes(running.pid) })
    }
    return { rest, each: slope(points) }
  } finally {
    for (const socket of sockets) socket.terminate()
    await running.stop()
  }
}
