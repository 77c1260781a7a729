import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Pool } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from '../testing/database.ts'
import { MIGRATIONS } from '../testing/make-test-app.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
let pools: Pool[]

beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'evensettle-migrate-'))
  pools = []
})

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.end()))
  await database.drop()
  await rm(folder, { recursive: true })
})

function pool(): Pool {
  const made = new Pool({ connectionString: database.url, max: 2 })
  pools.push(made)
  return made
}

const at = () => pathToFileURL(`${folder}/`)
const file = (name: string, text: string) => writeFile(join(folder, name), text)

it('finds no number twice', async () => {
  const numbers = (await readdir(MIGRATIONS)).map((name) => name.slice(0, 4))
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
})

it('builds the whole database once, and finds nothing to do afterwards', async () => {
  const one = pool()
  const steps: string[] = []
  expect(await migrate(one, MIGRATIONS, (name) => steps.push(name))).toBe(steps.length)
  expect(steps[0]).toBe('0001_init.sql')
  expect(await migrate(one, MIGRATIONS)).toBe(0)
})

it('runs each file once when several processes start together', async () => {
  await file('0001_a.sql', 'create table a (id int); select pg_sleep(0.1)')
  await file('0002_b.sql', 'alter table a add column b int')
  const counts = await Promise.all([1, 2, 3, 4].map(() => migrate(pool(), at())))
  expect(counts.toSorted((x, y) => x - y)).toEqual([0, 0, 0, 2])
})

it('leaves nothing of a file that fails, keeps those before it, and goes on from there', async () => {
  const one = pool()
  await file('0001_a.sql', 'create table a (id int)')
  await file('0002_b.sql', 'create table b (id int); select nonsense')
  await expect(migrate(one, at())).rejects.toThrow('migration 0002_b.sql failed')
  const { rows } = await one.query(`select to_regclass('a') is not null as a, to_regclass('b') as b`)
  expect(rows).toEqual([{ a: true, b: null }])
  await file('0002_b.sql', 'create table b (id int)')
  expect(await migrate(one, at())).toBe(1)
})

it('refuses a file that was changed after it ran', async () => {
  const one = pool()
  await file('0001_a.sql', 'create table a (id int)')
  await migrate(one, at())
  await file('0001_a.sql', 'create table a (id bigint)')
  await expect(migrate(one, at())).rejects.toThrow('0001_a.sql was changed after it ran here')
})
