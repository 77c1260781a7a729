import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SESSION_ENDED_CHANNEL } from '@evensettle/auth/auth.ts'
import { makeTestApp, type TestApp } from '../../testing/make-test-app.ts'
import { createLogger } from '../telling/log.ts'
import { createSignals, type Signal, type Signals } from './signals.ts'

const WITHIN = { timeout: 120_000, interval: 10 }
const CASE = '00000000-0000-4000-8000-000000000001'

let app: TestApp
let started: Signals[] = []

beforeAll(async () => {
  app = await makeTestApp()
  // the app is a process as well: its own sign of life, every ten seconds, would fall into a test by chance
  await app.deps.signals.stop()
})

afterEach(async () => {
  await Promise.all(started.map((signals) => signals.stop()))
  started = []
})

async function aProcess(lease = { every: 10_000, lost: 35_000 }) {
  const signals = createSignals(
    app.databaseUrl,
    app.deps.pool,
    createLogger('silent', () => undefined),
    { sessionEnded: SESSION_ENDED_CHANNEL },
    lease,
  )
  const heard: Signal[] = []
  const gaps: number[] = []
  const lost: string[] = []
  const found: string[] = []
  signals.subscribe({
    onSignal: (signal) => heard.push(signal),
    onGap: () => gaps.push(heard.length),
    onLost: (process) => lost.push(process),
    onFound: (process) => found.push(process),
  })
  await signals.start()
  started.push(signals)
  return { signals, heard, gaps, lost, found }
}

it('tells this process at once and every other one, each once', async () => {
  const [one, two] = [await aProcess(), await aProcess()]
  one.signals.publish({ kind: 'typing', caseId: CASE, side: 'starter' })
  expect(one.heard).toEqual([{ kind: 'typing', caseId: CASE, side: 'starter', own: true }])
  await vi.waitUntil(() => two.heard.length > 0, WITHIN)
  two.signals.publish({ kind: 'typing', caseId: CASE, side: 'respondent' })
  await vi.waitUntil(() => one.heard.length > 1, WITHIN)
  expect(two.heard.map(({ own }) => own)).toEqual([false, true])
  expect(one.heard.map(({ own }) => own)).toEqual([true, false])
})

it('goes on hearing after announcements that only a newer version understands', async () => {
  const { heard } = await aProcess()
  for (const said of ['kumquat', 'null', '7', '{"kind":"wave","from":"x","caseId":7}', '{"from":null}'])
    await app.deps.pool.query(`select pg_notify('case_signal', $1)`, [said])
  await app.deps.pool.query(`select pg_notify('case_event', $1)`, [`${CASE} 8`])
  await vi.waitUntil(() => heard.some(({ kind }) => kind === 'event'), WITHIN)
  // one of a kind unknown here is passed on, and whoever gets it does nothing for it
  expect(heard).toHaveLength(2)
})

it('tells many things at once in their order, over one connection, and all of them before it ends', async () => {
  const [one, two] = [await aProcess(), await aProcess()]
  const taken: number[] = []
  const note = () => taken.push(app.deps.pool.totalCount - app.deps.pool.idleCount)
  app.deps.pool.on('acquire', note)
  for (let n = 0; n < 600; n += 1)
    one.signals.publish({ kind: 'receipt', caseId: CASE, side: 'starter', deliveredSeq: n, seenSeq: 0 })
  // somebody comes, goes and is back: the last of it counts
  for (const online of [true, false, true])
    one.signals.publish({ kind: 'presence', caseId: CASE, side: 'starter', online, asks: false })
  await one.signals.stop()
  app.deps.pool.off('acquire', note)
  await vi.waitUntil(() => two.heard.length >= one.heard.length, WITHIN)
  expect(two.heard).toEqual(one.heard.map((said) => ({ ...said, own: false, from: expect.any(String) })))
  expect(Math.max(...taken)).toBe(1)
})

it('tells of an event only when its transaction is committed', async () => {
  const { heard } = await aProcess()
  const client = await app.deps.pool.connect()
  await client.query('begin')
  await client.query(`select pg_notify('case_event', $1)`, [`${CASE} 7`])
  await client.query('rollback')
  client.release()
  await app.deps.pool.query(`select pg_notify('case_event', $1)`, [`${CASE} 8`])
  await vi.waitUntil(() => heard.length > 0, WITHIN)
  expect(heard).toEqual([{ kind: 'event', caseId: CASE, seq: 8, own: false }])
})

it('keeps what is announced of a case until whoever writes in it here has told of it, and of no other case', async () => {
  const { signals, heard } = await aProcess()
  const other = '00000000-0000-4000-8000-000000000002'
  const announce = (said: string) => app.deps.pool.query(`select pg_notify('case_event', $1)`, [said])
  const at = '2026-01-01T00:00:00.000Z'
  const event = { seq: 8, type: 'case.closed', side: null, facts: {}, at } as const
  await signals.whileWriting(CASE, async (begins) => {
    begins()
    await announce(`${CASE} 8`)
    await announce(`${other} 3`)
    await vi.waitUntil(() => heard.length > 0, WITHIN)
    signals.committed(CASE, event)
  })
  expect(heard).toEqual([
    { kind: 'event', caseId: other, seq: 3, own: false },
    { kind: 'event', caseId: CASE, seq: 8, event, own: true },
    { kind: 'event', caseId: CASE, seq: 8, own: false },
  ])
  const failed = signals.whileWriting(CASE, async (begins) => {
    begins()
    await announce(`${CASE} 9`)
    await announce(`${other} 4`)
    await vi.waitUntil(() => heard.length > 3, WITHIN)
    throw new Error('refused')
  })
  await expect(failed).rejects.toThrow('refused')
  expect(heard.slice(3)).toMatchObject([{ caseId: other }, { caseId: CASE, seq: 9 }])
})

it('keeps nothing from anybody for whoever wants to write in a case and still waits for a connection', async () => {
  const { signals, heard } = await aProcess()
  const written = signals.whileWriting(CASE, async (begins) => {
    await app.deps.pool.query(`select pg_notify('case_event', $1)`, [`${CASE} 8`])
    await vi.waitUntil(() => heard.length > 0, WITHIN)
    begins()
  })
  await written
  expect(heard).toEqual([{ kind: 'event', caseId: CASE, seq: 8, own: false }])
})

it('comes back after its connection was cut, says so, and hears again', async () => {
  const { heard, gaps } = await aProcess()
  await app.deps.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'evensettle-signals' and datname = current_database()`,
  )
  await vi.waitUntil(() => gaps.length > 0, WITHIN)
  await app.deps.pool.query(`select pg_notify('case_event', $1)`, [`${CASE} 9`])
  await vi.waitUntil(() => heard.length > 0, WITHIN)
  expect(gaps).toEqual([0])
})

it('tells once of each process that was killed, and never of one that lives', async () => {
  // killed is who misses a hundred signs of ours, so that one connection that waits for its turn is not taken for it
  const lease = { every: 10, lost: 1_000 }
  const [{ heard, lost }, living] = [await aProcess(lease), await aProcess(lease)]
  living.signals.publish({ kind: 'typing', caseId: CASE, side: 'starter' })
  await vi.waitUntil(() => heard.length > 0, WITHIN)
  for (const from of ['one', 'two']) {
    const said = { kind: 'presence', caseId: CASE, side: 'starter', online: true, asks: false, from }
    await app.deps.pool.query('select pg_notify($1, $2)', ['case_signal', JSON.stringify(said)])
    await vi.waitUntil(() => lost.includes(from), WITHIN)
  }
  expect(lost).toEqual(['one', 'two'])
  expect(heard.map(({ from }) => from)).toEqual([expect.any(String), 'one', 'two'])
})

it('does not take its own standstill for the silence of others', async () => {
  const lease = { every: 50, lost: 200 }
  const [{ heard, lost }, living] = [await aProcess(lease), await aProcess(lease)]
  living.signals.publish({ kind: 'typing', caseId: CASE, side: 'starter' })
  await vi.waitUntil(() => heard.length > 0, WITHIN)
  // the timers that fell due run before anything that came in meanwhile is read
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * lease.lost)
  living.signals.publish({ kind: 'typing', caseId: CASE, side: 'respondent' })
  await vi.waitUntil(() => heard.length > 1, WITHIN)
  expect(lost).toEqual([])
})

it('finds a process again that it took for killed', async () => {
  const { lost, found } = await aProcess({ every: 50, lost: 200 })
  const says = () =>
    app.deps.pool.query('select pg_notify($1, $2)', [
      'case_signal',
      JSON.stringify({ kind: 'alive', from: 'stalled' }),
    ])
  await says()
  await vi.waitUntil(() => lost.includes('stalled'), WITHIN)
  await says()
  await vi.waitUntil(() => found.length > 1, WITHIN)
  expect(found).toEqual(['stalled', 'stalled'])
})
