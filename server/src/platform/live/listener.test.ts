import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { SESSION_ENDED_CHANNEL } from '@evensettle/auth/auth.ts'
import { makeOwnPostgres, type OwnPostgres } from '../../testing/own-postgres.ts'
import { createPool } from '../database/db.ts'
import { pauseAfter } from './listener.ts'
import { createLogger } from '../telling/log.ts'
import { createSignals, type Signal } from './signals.ts'

const WITHIN = { timeout: 120_000, interval: 10 }
const CASE = '00000000-0000-4000-8000-000000000001'

let postgres: OwnPostgres
let endings: (() => Promise<void>)[] = []

beforeAll(async () => {
  postgres = await makeOwnPostgres()
})

afterEach(async () => {
  for (const end of endings) await end()
  endings = []
})

afterAll(() => postgres.remove())

async function aProcess(lease?: { every: number; lost: number }) {
  const pool = createPool(postgres.url, 2, () => {})
  const lines: string[] = []
  const log = createLogger('info', (line) => lines.push(line))
  const signals = createSignals(postgres.url, pool, log, { sessionEnded: SESSION_ENDED_CHANNEL }, lease)
  const heard: Signal[] = []
  const gaps: number[] = []
  signals.subscribe({
    onSignal: (signal) => heard.push(signal),
    onGap: () => gaps.push(heard.length),
    onLost: () => {},
    onFound: () => {},
  })
  await signals.start()
  endings.push(
    () => signals.stop(),
    () => pool.end(),
  )
  const failures = () => lines.filter((line) => line.includes('no connection for announcements yet'))
  return { heard, gaps, failures }
}

async function listening(): Promise<number[]> {
  const rows = await postgres.query<{ pid: number }>(
    `select pid from pg_stat_activity, pg_sleep(0.1) where application_name = 'evensettle-signals'`,
  )
  return rows.map(({ pid }) => pid)
}

async function hears(heard: Signal[], seq: number): Promise<void> {
  await postgres.query(`select pg_notify('case_event', $1)`, [`${CASE} ${seq}`])
  await vi.waitUntil(() => heard.length > 0, WITHIN)
  expect(heard).toEqual([{ kind: 'event', caseId: CASE, seq, own: false }])
}

it('has one connection again after a database that was away for many tries', async () => {
  const { heard, gaps, failures } = await aProcess()
  await postgres.stopNow()
  await vi.waitUntil(() => failures().length >= 4, WITHIN)
  await postgres.start()
  await vi.waitUntil(() => gaps.length > 0, WITHIN)
  const counts: number[] = []
  for (let looks = 0; looks < 10; looks += 1) counts.push((await listening()).length)
  expect(counts).toEqual(counts.map(() => 1))
  expect(gaps).toEqual([0])
  await hears(heard, 10)
})

it('replaces a connection on which nobody answers any more', async () => {
  const { heard, gaps } = await aProcess({ every: 200, lost: 60_000 })
  const [frozen = 0] = await listening()
  process.kill(frozen, 'SIGSTOP')
  try {
    await vi.waitUntil(() => gaps.length > 0, WITHIN)
    expect(await listening()).toContain(frozen)
  } finally {
    process.kill(frozen, 'SIGCONT')
  }
  await vi.waitUntil(async () => (await listening()).length === 1, WITHIN)
  expect(await listening()).not.toContain(frozen)
  await hears(heard, 11)
})

it('is stopped at once while the database is away', async () => {
  const { failures } = await aProcess()
  await postgres.stopNow()
  await vi.waitUntil(() => failures().length >= 1, WITHIN)
  for (const end of endings.splice(0)) await end()
  const before = failures().length
  await postgres.start()
  expect(await listening()).toEqual([])
  expect(failures()).toHaveLength(before)
})

it('tries again after longer and longer pauses, each cut at random, and at least every ten seconds', () => {
  const pauses = (random: number) =>
    Array.from({ length: 9 }, (_, failures) => pauseAfter(failures, () => random))
  expect(pauses(1)).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000])
  expect(pauses(0)).toEqual(pauses(1).map((pause) => pause / 2))
})
