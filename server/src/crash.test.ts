import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { getCase } from '@evensettle/contracts/cases.ts'
import { sendMessage } from '@evensettle/contracts/message-sending.ts'
import { acceptOffer, makeOffer } from '@evensettle/contracts/offers.ts'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import { makeRealServer, type RealServer } from './testing/real-server.ts'
import { talkTo, type Table } from './testing/talk-to.ts'

const SECONDS = 1_000
/** Every day the kill of both between the two signatures; before a release ten more under traffic (`bench/faults` has some every day). */
const IS_THOROUGH = inject('thorough')
const ENOUGH_TRAFFIC = IS_THOROUGH ? 200 : 40
const WITHIN = { timeout: 120 * SECONDS, interval: 50 }

/** What is killed in each round, and after how many messages were acknowledged in it. */
const ALL_ROUNDS: [victim: 'app' | 'database' | 'both', after: number][] = [
  ['app', 1],
  ['database', 12],
  ['both', 25],
  ['app', 40],
  ['database', 2],
  ['app', 17],
  ['both', 6],
  ['database', 33],
  ['app', 9],
  ['both', 21],
]

let real: RealServer
const { must, untilAnswered, twoAtTheTable, signBoth } = talkTo(() => real)
let app: ChildProcess

beforeAll(async () => {
  real = await makeRealServer()
  app = await real.start()
})

afterAll(() => real.remove(app))

/** Two people who write without a pause; each message is repeated until it is acknowledged. */
function startTraffic({ caseId, starter, respondent }: Table) {
  const acknowledged: string[] = []
  const over = new AbortController()
  async function write(token: string): Promise<void> {
    while (!over.signal.aborted) {
      const id = randomUUID()
      const { status } = await untilAnswered(sendMessage, { caseId, id, body: `kumquat ${id}` }, token)
      if (status !== 200) throw new Error(`a message was refused: ${status}`)
      acknowledged.push(id)
      await wait(5)
    }
  }
  const writing = Promise.all([write(starter), write(respondent)])
  return {
    acknowledged,
    async end() {
      over.abort()
      await writing
    },
  }
}

async function kill(victim: 'app' | 'database' | 'both'): Promise<void> {
  const database = real.postmaster()
  const gone = once(app, 'exit')
  if (victim !== 'database') app.kill('SIGKILL')
  if (victim !== 'app' && database !== null) process.kill(database, 'SIGKILL')
  if (victim === 'database') return
  await gone
  app = await real.start()
}

it(
  'loses nothing that was acknowledged when it is killed again and again, and does nothing twice',
  async () => {
    const table = await twoAtTheTable()
    const { caseId, starter, respondent } = table
    const traffic = startTraffic(table)
    const offerIds: string[] = []
    for (const [victim, after] of IS_THOROUGH ? ALL_ROUNDS : ALL_ROUNDS.slice(0, 1)) {
      const before = traffic.acknowledged.length
      const id = randomUUID()
      offerIds.push(id)
      const dueOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const terms = {
        currency: 'EUR' as const,
        payment: {
          payer: 'respondent' as const,
          amount: 500,
          instalments: [{ dueOn, amount: 500 }],
          method: '',
        },
        acts: [],
        release: true,
      }
      const offered = untilAnswered(makeOffer, { caseId, id, terms, note: '', validDays: 7 }, starter)
      await vi.waitUntil(() => traffic.acknowledged.length >= before + after, { ...WITHIN, interval: 2 })
      if (IS_THOROUGH) await kill(victim)
      expect((await offered).status).toBe(200)
      await vi.waitUntil(() => traffic.acknowledged.length > before + after, WITHIN)
    }
    const offerId = offerIds.at(-1) ?? ''
    expect((await untilAnswered(acceptOffer, { caseId, offerId }, respondent)).status).toBe(200)
    const signed = signBoth(table)
    await vi.waitUntil(async () => (await real.query('select 1 from signature').catch(() => [])).length > 0, {
      ...WITHIN,
      interval: 2,
    })
    await kill('both')
    await signed
    // a slow machine gets as much traffic through, only later
    await vi.waitUntil(() => traffic.acknowledged.length > ENOUGH_TRAFFIC, WITHIN)
    await traffic.end()
    await vi.waitUntil(async () => (await must(getCase, { caseId }, starter)).status === 'settled', {
      ...WITHIN,
      interval: 200,
    })

    const events = await real.query('select seq, type from case_event order by seq')
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
    const messages = await real.query(
      'select m.id, e.type from message m left join case_event e using (case_id, seq)',
    )
    expect(messages.map(({ id }) => String(id)).toSorted()).toEqual(traffic.acknowledged.toSorted())
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['message.sent']))
    expect(traffic.acknowledged.length).toBeGreaterThan(ENOUGH_TRAFFIC)
    const offers = await real.query('select id from offer')
    expect(offers.map(({ id }) => String(id)).toSorted()).toEqual(offerIds.toSorted())
    expect(
      await real.query(`select state, (select count(*)::int from signature) as signed from agreement`),
    ).toEqual([{ state: 'sealed', signed: 2 }])
    await vi.waitUntil(
      async () => {
        const due = await real.query(
          // the queue's own tick of the clock: that of a killed process ends a quarter of an hour later
          `select 1 from job.job where name not like '\\_\\_pgboss\\_\\_%'
           and state in ('created', 'retry', 'active') and start_after <= now()`,
        )
        return due.length === 0
      },
      { ...WITHIN, interval: 200 },
    )
    expect(await real.query(`select name, output from job.job where state = 'failed'`)).toEqual([])
    expect(real.errors.filter((line) => line.includes('kumquat'))).toEqual([])
  },
  // killing and starting eleven times takes a minute where nothing else runs
  900 * SECONDS,
)

it('ends cleanly on SIGTERM in the middle of it: running requests are answered, nothing is left behind', async () => {
  const table = await twoAtTheTable()
  const { caseId, starter } = table
  const answered: string[] = []
  const outcomes: string[] = []
  const ask = async () => {
    const id = randomUUID()
    try {
      const { status } = await real.call(sendMessage, { caseId, id, body: 'kumquat' }, starter)
      outcomes.push(String(status))
      if (status === 200) answered.push(id)
    } catch (error) {
      outcomes.push(error instanceof Error && 'code' in error ? String(error.code) : 'lost')
    }
  }
  await Promise.all(Array.from({ length: 20 }, ask))
  const running = Promise.all(Array.from({ length: 40 }, ask))
  await vi.waitUntil(() => answered.length > 25, { ...WITHIN, interval: 1 })
  const exit = once(app, 'exit')
  app.kill('SIGTERM')
  await running
  expect(await exit).toEqual([0, null])
  // a connection that the app had not taken up yet is refused by the system; nothing of it may be stored
  expect(outcomes.filter((outcome) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(outcome))).toEqual([])
  expect(real.postmaster()).toBeNull()
  expect(real.processes()).toEqual([])
  app = await real.start()
  const stored = await real.query(`select id from message where case_id = '${caseId}'`)
  expect(stored.map(({ id }) => String(id)).toSorted()).toEqual(answered.toSorted())
})
