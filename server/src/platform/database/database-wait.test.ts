import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeOwnPostgres, type OwnPostgres } from '../../testing/own-postgres.ts'
import { databaseReady, whileDatabaseComesAndGoes } from './database-wait.ts'

const WITHIN = { timeout: 120_000, interval: 20 }

let postgres: OwnPostgres

beforeAll(async () => {
  postgres = await makeOwnPostgres()
})

afterAll(() => postgres.remove())

it('says nothing where the database is there', async () => {
  const lines: string[] = []
  await databaseReady(postgres.url, (line) => lines.push(line))
  expect(lines).toEqual([])
})

it('says what it waits for, and goes on as soon as the database is there', async () => {
  const lines: string[] = []
  await postgres.stopNow()
  const ready = databaseReady(postgres.url, (line) => lines.push(line))
  await vi.waitUntil(() => lines.length > 0, WITHIN)
  expect(lines[0]).toMatch(/^waiting for the database \(connect ECONNREFUSED 127\.0\.0\.1:\d+\), 0 s so far$/)
  await postgres.start()
  await ready
  expect(lines.at(-1)).toMatch(/^the database is there, after \d+ s$/)
})

it('waits for a database that only reads until it can be written', async () => {
  const lines: string[] = []
  const onlyReads = async (whether: string) => {
    await postgres.query(`alter system set default_transaction_read_only = ${whether}`)
    await postgres.query('select pg_reload_conf()')
  }
  await onlyReads('on')
  await vi.waitUntil(
    async () => (await postgres.query('show transaction_read_only'))[0]?.['transaction_read_only'] === 'on',
    WITHIN,
  )
  const ready = databaseReady(postgres.url, (line) => lines.push(line))
  await vi.waitUntil(() => lines.length > 0, WITHIN)
  expect(lines[0]).toBe('waiting for the database (it only reads), 0 s so far')
  await onlyReads('off')
  await ready
})

it('does not wait for what no waiting will mend', async () => {
  const url = new URL(postgres.url)
  url.pathname = '/no_such_database'
  await expect(databaseReady(url.href, () => {})).rejects.toMatchObject({ code: '3D000' })
})

it('runs a step of the start again when the database went away in the middle of it', async () => {
  const lines: string[] = []
  let runs = 0
  await whileDatabaseComesAndGoes(
    postgres.url,
    (line) => lines.push(line),
    async () => {
      runs += 1
      const client = new Client({ connectionString: postgres.url })
      client.on('error', () => {})
      await client.connect()
      if (runs === 1) {
        await postgres.stopNow()
        void postgres.start()
      }
      await client.query('select 1').finally(() => void client.end())
    },
  )
  expect(runs).toBe(2)
  expect(lines[0]).toMatch(/^the database did not serve the start \(.+\), which tries again$/)
})

it('does not run a step again that fails for a reason of its own', async () => {
  const step = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('a mistake of ours'))
  await expect(whileDatabaseComesAndGoes(postgres.url, () => {}, step)).rejects.toThrow('a mistake of ours')
  expect(step).toHaveBeenCalledTimes(1)
})

it('says once that a database which is there does not serve the step, and why', async () => {
  const lines: string[] = []
  const full = Object.assign(new Error('sorry, too many clients already'), { code: '53300' })
  const step = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(full)
    .mockRejectedValueOnce(full)
    .mockResolvedValueOnce()
  await whileDatabaseComesAndGoes(postgres.url, (line) => lines.push(line), step)
  expect(step).toHaveBeenCalledTimes(3)
  expect(lines).toEqual([
    'the database did not serve the start (sorry, too many clients already), which tries again',
  ])
})

it('runs a step again that got no connection in time', async () => {
  const busy = Object.assign(new Error('no connection came in time'), { code: 'DATABASE_BUSY' })
  const step = vi.fn<() => Promise<void>>().mockRejectedValueOnce(busy).mockResolvedValueOnce()
  await whileDatabaseComesAndGoes(postgres.url, () => {}, step)
  expect(step).toHaveBeenCalledTimes(2)
})
