import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { takeBackMessage } from '@evensettle/contracts/message-sending.ts'
import { holdMessage, listMessages } from '@evensettle/contracts/messages.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeRealServer, type RealServer } from './testing/real-server.ts'
import { talkTo } from './testing/talk-to.ts'

const SECONDS = 1_000
const WITHIN = { timeout: 150 * SECONDS, interval: 5 }
const MESSAGES = 12

let real: RealServer
let app: ChildProcess
const { must, untilAnswered, twoAtTheTable } = talkTo(() => real)

beforeEach(async () => {
  real = await makeRealServer()
  app = await real.start()
}, 120 * SECONDS)

afterEach(() => real.remove(app))

async function kill(): Promise<void> {
  const gone = once(app, 'exit')
  app.kill('SIGKILL')
  await gone
  app = await real.start()
}

const count = async (what: string): Promise<number> =>
  Number((await real.query(`select count(*)::int as count from ${what}`).catch(() => []))[0]?.['count'] ?? -1)

it(
  'sends each message that could be undone once, and none that was, when it is killed while they wait and while they go out',
  async () => {
    const { caseId, starter, respondent } = await twoAtTheTable()
    const bodies = Array.from({ length: MESSAGES }, (_, n) => `Held ${n}.`)
    const ids = bodies.map(() => randomUUID())
    const sent = `message where body like 'Held %'`

    const holding = Promise.all(
      ids.map((id, n) => untilAnswered(holdMessage, { caseId, id, body: bodies[n] ?? '' }, starter)),
    )
    await vi.waitUntil(async () => (await count('held_message')) > 2, WITHIN)
    await kill()
    for (const { status } of await holding) expect(status).toBe(200)

    const undone = ids.filter((_, n) => n % 3 === 0)
    const undoing = Promise.all(undone.map((id) => untilAnswered(takeBackMessage, { caseId, id }, starter)))
    await vi.waitUntil(async () => (await count('held_message where taken_back_at is not null')) > 0, WITHIN)
    expect(await count(sent)).toBe(0)
    await kill()
    for (const { status } of await undoing) expect(status).toBe(200)

    const kept = bodies.filter((_, n) => n % 3 !== 0)
    await vi.waitUntil(async () => (await count(sent)) > 0, WITHIN)
    await kill()
    await vi.waitUntil(async () => (await count('held_message where taken_back_at is null')) === 0, WITHIN)
    const { messages } = await must(listMessages, { caseId }, respondent)
    expect(messages.map(({ body }) => body).toSorted()).toEqual(kept.toSorted())
  },
  400 * SECONDS,
)
