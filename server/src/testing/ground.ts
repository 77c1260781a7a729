import type { Pool } from 'pg'
import { createDb, createPool, type Db, type Patience } from '../platform/database/db.ts'
import { prepareStatements } from '../platform/database/prepared-statements.ts'
import { migratedDatabase } from './database.ts'

/** A migrated, empty database and the connections to it, which know most statements after a few files. */
export type Ground = {
  url: string
  pool: Pool
  db: Db
  /** who hears of a connection that is lost */
  lost: (error: Error) => void
  /** Empties it for whoever comes next; what cannot be made as it was is dropped. */
  giveBack(): Promise<void>
}

const SIZE = 20

/** Nothing is left behind on a server that somebody else has named. */
const isOfThisRun = () => process.env['TEST_POSTGRES_ENDS'] === '1'

/** Left by the files that this process has run, to be taken by the next: files share a process. */
const free: Ground[] = []

export async function takeGround(
  migrateAll: (url: string) => Promise<void>,
  patience: Patience,
): Promise<Ground> {
  return free.pop() ?? (await newGround(migrateAll, patience))
}

async function newGround(migrateAll: (url: string) => Promise<void>, patience: Patience): Promise<Ground> {
  const database = await migratedDatabase(migrateAll)
  const pool = createPool(database.url, SIZE, (error) => ground.lost(error), patience)
  prepareStatements(pool)
  const first = await shapeOf(pool)
  await keepSeeds(pool, first.filled)
  const made = await shapeOf(pool)
  const ground: Ground = {
    url: database.url,
    pool,
    db: createDb(pool),
    lost: () => {},
    async giveBack() {
      ground.lost = () => {}
      if (isOfThisRun() && (await isAsBefore(pool, made).catch(() => false))) return void free.push(ground)
      await pool.end()
      await database.drop()
    },
  }
  return ground
}

type Shape = { objects: string; filled: string[]; counters: Map<string, string | null> }

const OWN = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'seed')`

/** What the database is made of, which of its tables hold something, and how far its counters are. */
async function shapeOf(pool: Pool): Promise<Shape> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and ${OWN} order by 1`,
  )
  const { rows: objects } = await pool.query<{ objects: string }>(
    `select concat_ws(' ',
       (select md5(string_agg(format('%s %s %s', c.oid, c.relname, c.relnatts), ' ' order by c.oid)) from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${OWN}),
       (select md5(string_agg(format('%s %s', oid, proname), ' ' order by oid)) from pg_proc where pronamespace <> 'pg_catalog'::regnamespace),
       (select md5(string_agg(format('%s %s %s', oid, tgname, tgenabled), ' ' order by oid)) from pg_trigger where not tgisinternal)) as objects`,
  )
  const filled = tables.map(({ name }) => `case when exists (select from ${name}) then '${name}' end`)
  const { rows } = await pool.query<{ filled: string[] }>(
    `select array_remove(array[${filled.join(',')}], null) as filled`,
  )
  const { rows: counters } = await pool.query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last from pg_sequences`,
  )
  return {
    objects: objects[0]?.objects ?? '',
    filled: rows[0]?.filled ?? [],
    counters: new Map(counters.map(({ name, last }) => [name, last])),
  }
}

/** What a migration or the start of the queues has written is kept beside its table. */
async function keepSeeds(pool: Pool, filled: readonly string[]): Promise<void> {
  const copies = filled.map((name) => `create table seed.${seedOf(name)} as table ${name}`)
  await pool.query(['create schema seed', ...copies].join(';'))
}

const seedOf = (name: string) => `"${name.replaceAll('"', '')}"`

/** False where a test has left what no row tells: another shape, a statement that still runs, a connection nobody gave back. */
async function isAsBefore(pool: Pool, made: Shape): Promise<boolean> {
  if (pool.idleCount !== pool.totalCount) return false
  const now = await shapeOf(pool)
  if (now.objects !== made.objects) return false
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (application_name <> 'evensettle' or state <> 'idle')`,
  )
  if (rows[0]?.n !== 0) return false
  const emptied = [...new Set([...now.filled, ...made.filled])]
  const counters = [...made.counters].filter(([name, last]) => now.counters.get(name) !== last)
  await pool.query(
    [
      'begin',
      // no trigger asks why, and what leads to what is gone with it
      'set local session_replication_role = replica',
      ...emptied.map((name) => `delete from ${name}`),
      ...made.filled.map(
        (name) => `insert into ${name} overriding system value select * from seed.${seedOf(name)}`,
      ),
      ...counters.map(([name, last]) =>
        last === null
          ? `select setval('${name}', seqstart, false) from pg_sequence where seqrelid = '${name}'::regclass`
          : `select setval('${name}', ${last})`,
      ),
      'commit',
    ].join(';'),
  )
  return true
}
