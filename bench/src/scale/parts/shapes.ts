import type { Pool, PoolClient } from 'pg'

/** A copy of the log of all cases, laid down in some way. */
export type Shape = {
  /** as it is told of */
  name: string
  table: string
  /** behind the columns of the table */
  layout: string
  /** what each part holds; none where there is one table */
  parts: readonly string[]
  key: string
  /** whether what has ended lies elsewhere */
  isOpenOnly: boolean
}

const SCHEMA = 'bench_parts'

const table = (name: string, named: string): Shape => ({
  name,
  table: `${SCHEMA}.${named}`,
  layout: '',
  parts: [],
  key: 'case_id, seq',
  isOpenOnly: false,
})

const byCase = (count: number): Shape => ({
  ...table(`${count} parts by case`, `by_case_${count}`),
  layout: 'partition by hash (case_id)',
  parts: Array.from({ length: count }, (_, n) => `with (modulus ${count}, remainder ${n})`),
})

/** A key of parts by time has to hold the moment, and no longer says that each place of a case is given away once. */
function byMonth(count: number): Shape {
  const now = new Date()
  const month = (n: number) => new Date(Date.UTC(now.getFullYear(), now.getMonth() - n, 1)).toISOString()
  return {
    ...table(`${count} parts by month`, 'by_month'),
    layout: 'partition by range (at)',
    parts: Array.from({ length: count }, (_, n) => `from ('${month(n)}') to ('${month(n - 1)}')`),
    key: 'case_id, seq, at',
  }
}

export const PLAIN = table('one table', 'plain')

export const SHAPES: readonly Shape[] = [
  PLAIN,
  byCase(16),
  byCase(64),
  byMonth(25),
  // what is left where an archive has taken the rest
  { ...table('open cases alone', 'open_only'), isOpenOnly: true },
]

export type Built = { shape: Shape; seconds: number; rows: number; heap: number; indexes: number }

/**
 * Lays the log of all cases down in each way. Its rows come by their moment, as they were written, so that the events of one case lie
 * apart from each other.
 */
export async function buildShapes(pool: Pool, say: (line: string) => void): Promise<Built[]> {
  await dropShapes(pool)
  await pool.query(`create schema ${SCHEMA}`)
  const client = await pool.connect()
  try {
    await client.query(
      `set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off`,
    )
    const built: Built[] = []
    for (const shape of SHAPES) {
      const one = await build(client, shape)
      say(`${shape.name}: ${one.rows} rows in ${one.seconds.toFixed(1)} s`)
      built.push(one)
    }
    return built
  } finally {
    client.release(true)
  }
}

export async function dropShapes(pool: Pool): Promise<void> {
  await pool.query(`drop schema if exists ${SCHEMA} cascade`)
}

async function build(client: PoolClient, shape: Shape): Promise<Built> {
  const began = performance.now()
  const whose = `exists (select from mediation_case c where c.id = case_id and c.status in ('invited', 'active', 'agreed'))`
  // what is made in the same transaction is not written twice
  await client.query('begin')
  await client.query(`create table ${shape.table} (
    case_id uuid not null, seq int not null, type text not null, side text, facts jsonb not null, at timestamptz not null) ${shape.layout}`)
  for (const [n, values] of shape.parts.entries())
    await client.query(`create table ${shape.table}_${n} partition of ${shape.table} for values ${values}`)
  await client.query(`insert into ${shape.table} select case_id, seq, type, side, facts, at from case_event
    ${shape.isOpenOnly ? `where ${whose}` : ''} order by at`)
  await client.query(`alter table ${shape.table} add primary key (${shape.key})`)
  await client.query(`create index on ${shape.table} (case_id, at) where type = 'respondent.refused'`)
  await client.query('commit')
  const seconds = (performance.now() - began) / 1_000
  await client.query(`vacuum analyze ${shape.table}`)
  const { rows } = await client.query<{ rows: string; heap: string; indexes: string }>(
    `select sum(greatest(c.reltuples, 0))::bigint as rows, sum(pg_table_size(c.oid)) as heap, sum(pg_indexes_size(c.oid)) as indexes
      from pg_class c
      where c.relkind = 'r' and (c.oid = $1::regclass or c.oid in (select relid from pg_partition_tree($1::regclass)))`,
    [shape.table],
  )
  const [sizes] = rows
  return {
    shape,
    seconds,
    rows: Number(sizes?.rows),
    heap: Number(sizes?.heap),
    indexes: Number(sizes?.indexes),
  }
}
