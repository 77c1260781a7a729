import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Socket } from 'node:net'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneConnection } from '../../testing/one-connection.ts'
import type { Db } from './db.ts'
import type { Tables } from '../tables.ts'
import { meanwhile, withTheNext } from './trips.ts'

let pool: Pool
let db: Db
let end: () => Promise<void>

beforeAll(async () => {
  ;({ pool, db, end } = await oneConnection())
  await sql`create table thing (id int primary key)`.execute(db)
})
afterAll(() => end())

function add(tx: Transaction<Tables>, id: number) {
  return tx.executeQuery(withTheNext(CompiledQuery.raw('insert into thing values ($1)', [id])))
}

async function things(): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>('select id from thing order by id')
  return rows.map(({ id }) => id)
}

/** How often the connection wrote while something ran. */
async function writesDuring(run: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect()
  const { stream } = client.connection as unknown as {
    stream: { _handle: { writev: unknown; writeBuffer: unknown } }
  }
  client.release()
  let writes = 0
  const handle = stream._handle as unknown as Record<string, (...given: unknown[]) => unknown>
  const kept = new Map<string, (...given: unknown[]) => unknown>()
  for (const name of ['writev', 'writeBuffer', 'writeUtf8String', 'writeLatin1String']) {
    const own = handle[name]
    if (!own) continue
    kept.set(name, own)
    handle[name] = (...given) => {
      writes += 1
      return own.apply(handle, given)
    }
  }
  await run()
  for (const [name, own] of kept) handle[name] = own
  return writes
}

it('takes one trip for a beginning with the first statement, and one for what nobody waits for with the commit', async () => {
  const work = () =>
    db.transaction().execute(async (tx) => {
      expect((await sql`select 1 as one`.execute(tx)).rows).toEqual([{ one: 1 }])
      await add(tx, 1)
    })
  expect(await writesDuring(work)).toBe(2)
  expect(await things()).toEqual([1])
})

it('undoes all and says why when what nobody waited for was refused', async () => {
  const refused = db.transaction().execute(async (tx) => {
    await add(tx, 2)
    await add(tx, 2)
  })
  await expect(refused).rejects.toMatchObject({ code: '23505' })
  const seen: unknown[] = []
  const before = db.transaction().execute(async (tx) => {
    await add(tx, 3)
    await add(tx, 3)
    seen.push(await sql`select 1 as one`.execute(tx))
  })
  await expect(before).rejects.toMatchObject({ code: '23505' })
  expect(seen).toEqual([])
  expect(await things()).toEqual([1])
})

it('undoes what nobody waited for when the work is given up, and works on', async () => {
  const givenUp = db.transaction().execute(async (tx) => {
    await add(tx, 4)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  const refusedAndGivenUp = db.transaction().execute(async (tx) => {
    await add(tx, 1)
    throw new Error('given up')
  })
  await expect(refusedAndGivenUp).rejects.toThrow('given up')
  await db.transaction().execute((tx) => add(tx, 5))
  expect(await things()).toEqual([1, 5])
})

it('shows what nobody waited for to the next statement of its transaction', async () => {
  const { rows } = await db.transaction().execute(async (tx) => {
    await add(tx, 6)
    return sql<{ id: number }>`select id from thing where id = ${6}`.execute(tx)
  })
  expect(rows).toEqual([{ id: 6 }])
})

/** The bytes that the only connection of the pool has sent, asked for when wanted. */
async function sentBytes(): Promise<() => number> {
  const client = await pool.connect()
  const { stream } = client.connection as unknown as { stream: Socket }
  client.release()
  return () => stream.bytesWritten - stream.writableLength
}

it('works while the database does: what was asked is on its way before', async () => {
  const sent = await sentBytes()
  let atWork = 0
  const { rows } = await db.transaction().execute((tx) => {
    const before = sent()
    return meanwhile(sql`select 'seen'::text as said`.execute(tx), () => {
      atWork = sent() - before
    })
  })
  expect(rows).toEqual([{ said: 'seen' }])
  expect(atWork).toBeGreaterThan(0)
})

it('undoes all where what is done meanwhile says no, and works on, also where what was asked failed', async () => {
  for (const asked of ['insert into thing values (7) returning id', 'insert into thing values (1)']) {
    const refused = db.transaction().execute((tx) =>
      meanwhile(tx.executeQuery(CompiledQuery.raw(asked)), () => {
        throw new Error('no')
      }),
    )
    await expect(refused).rejects.toThrow('no')
  }
  expect(await things()).not.toContain(7)
})
