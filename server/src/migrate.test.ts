import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emptyDatabase, type TestDatabase } from './testing/database.ts'
import { MIGRATIONS } from './testing/make-test-app.ts'
import { migrate } from './migrate.ts'
import { untilNobodyLacks } from './platform/database/versions.ts'

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
  expect(await migrate(one, MIGRATIONS, { onStep: (name) => steps.push(name) })).toBe(steps.length)
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

/** As another process says that it runs, with what it knows; null: it is of a version that did not say so. */
async function runs(one: Pool, knows: string[] | null): Promise<string> {
  const { rows } = await one.query<{ id: string }>(
    `insert into service_process (id, host, pid, version, node, started_at, seen_at, sockets, apart, knows)
     values (gen_random_uuid(), 'a', 1, '0.1.0', 'v24', now(), now(), 0, 0, $1) returning id`,
    [knows],
  )
  return rows[0]?.id ?? ''
}

const PROCESSES = `create table service_process (id uuid, host text, pid int, version text, node text, started_at timestamptz,
  seen_at timestamptz, ended_at timestamptz, sockets int, apart int, knows text[])`

describe('two versions on one database', () => {
  it('leaves alone what a newer version has added, and goes on', async () => {
    const one = pool()
    await file('0001_a.sql', 'create table a (id int)')
    await file('0002_b.sql', 'alter table a add column b int')
    await migrate(one, at())
    await rm(join(folder, '0002_b.sql'))
    expect(await migrate(one, at())).toBe(0)
  })

  it('refuses to start where a newer version has taken away what this one works with', async () => {
    const one = pool()
    await file('0001_a.sql', 'create table a (id int, b int)')
    await file('0002_without_b.sql', 'comment on column a.b is null')
    await file('0003_b_goes.sql', '-- contract: since 0002\nalter table a drop column b')
    await migrate(one, at())
    await rm(join(folder, '0003_b_goes.sql'))
    expect(await migrate(one, at())).toBe(0)
    await rm(join(folder, '0002_without_b.sql'))
    await expect(migrate(one, at())).rejects.toThrow(
      'changed by a newer version (migration 0003_b_goes.sql), which took away what this one works with: start a version that has migration 0002',
    )
  })

  it.each([
    ['knows nothing of it', ['0001']],
    ['says nothing of what it knows', null],
  ])('takes nothing away while a process runs that %s, and does when it has ended', async (_, knows) => {
    const one = pool()
    await file('0001_a.sql', `create table a (id int, b int); ${PROCESSES}`)
    await file('0002_without_b.sql', 'comment on column a.b is null')
    await migrate(one, at())
    await runs(one, ['0001', '0002'])
    const old = await runs(one, knows)
    await file('0003_b_goes.sql', '-- contract: since 0002\nalter table a drop column b')
    const waits: string[] = []
    const waiting = Promise.withResolvers<void>()
    const migrating = migrate(one, at(), {
      onWait(sentence) {
        waits.push(sentence)
        waiting.resolve()
      },
    })
    await waiting.promise
    const columns = await pool().query(`select from information_schema.columns where column_name = 'b'`)
    expect([columns.rowCount, waits]).toEqual([
      1,
      ['0003_b_goes.sql waits for processes of version 0.1.0 to end'],
    ])
    await pool().query('update service_process set ended_at = now() where id = $1', [old])
    expect(await migrating).toBe(1)
  })

  it('says which version runs where it does not end, and takes one that has long been silent for ended', async () => {
    const one = pool()
    await one.query(PROCESSES)
    const old = await runs(one, ['0001'])
    const client = await one.connect()
    const step = { name: '0003_b_goes.sql', needs: '0002' }
    const ask = () => untilNobodyLacks(client, step, () => {}, { waitsFor: -1 })
    await expect(ask()).rejects.toThrow(
      'A process of version 0.1.0 runs, and migration 0003_b_goes.sql takes away what it works with',
    )
    await client.query(`update service_process set seen_at = now() - interval '10 minutes' where id = $1`, [
      old,
    ])
    await expect(ask()).resolves.toBeUndefined()
    client.release()
  })

  it('steps back from a table that is in use, so that nobody waits behind it, and comes again', async () => {
    const one = pool()
    await file('0001_a.sql', 'create table a (id int)')
    await migrate(one, at())
    await file('0002_b.sql', 'alter table a add column b int')
    const reader = await pool().connect()
    await reader.query('begin')
    await reader.query('select from a')
    const waiting = Promise.withResolvers<string>()
    const migrating = migrate(one, at(), { onWait: waiting.resolve })
    expect(await waiting.promise).toBe('0002_b.sql waits for a table that is in use')
    await reader.query('commit')
    reader.release()
    expect(await migrating).toBe(1)
  })

  it('builds an index beside the work, while others wait for their turn to migrate', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    await file(
      '0002_index.sql',
      `-- beside the work\ndrop index concurrently if exists a_id;\n-- one; by one\ncreate index concurrently a_id on a (id);`,
    )
    const counts = await Promise.all([1, 2, 3].map(() => migrate(pool(), at())))
    expect(counts.toSorted((x, y) => x - y)).toEqual([0, 0, 2])
    const { rows } = await pool().query(`select indisvalid from pg_index where indexrelid = 'a_id'::regclass`)
    expect(rows).toEqual([{ indisvalid: true }])
  })
})
