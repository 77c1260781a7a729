import type { Pool } from 'pg'
import { wait } from '../numbers.ts'

/** A connection that has nothing to do tells after so long what it has counted. */
const TOLD_WITHIN = 11_000
/** A table of fewer rows is read whole in less time than an index of it. */
const GROWS = 10_000

type Read = { scans: number; rows: number }

/** How often each table that grows was read whole so far, and how many rows that were. */
export async function wholeReads(pool: Pool): Promise<Map<string, Read>> {
  await wait(TOLD_WITHIN)
  const { rows } = await pool.query<{ name: string; scans: string; read: string }>(
    `select relid::regclass::text as name, seq_scan as scans, seq_tup_read as read
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid where c.reltuples > ${GROWS}`,
  )
  return new Map(rows.map(({ name, scans, read }) => [name, { scans: Number(scans), rows: Number(read) }]))
}

/** The tables that were read whole between two looks. */
export function readWhole(before: Map<string, Read>, after: Map<string, Read>): string[] {
  return [...after].flatMap(([name, { scans, rows }]) => {
    const earlier = before.get(name) ?? { scans: 0, rows: 0 }
    const times = scans - earlier.scans
    return times > 0 ? [`${name} ${times} times, ${rows - earlier.rows} rows`] : []
  })
}

/** The largest tables, the largest indexes, and indexes of some size that nothing has asked for. */
export async function sizesOf(pool: Pool): Promise<string[]> {
  const { rows: tables } = await pool.query<{ said: string }>(
    `select relid::regclass || ' ' || pg_size_pretty(pg_table_size(relid)) || ' and ' || pg_size_pretty(pg_indexes_size(relid)) as said
      from pg_stat_user_tables order by pg_total_relation_size(relid) desc limit 10`,
  )
  const { rows: indexes } = await pool.query<{ said: string; scans: string; size: string; holds: boolean }>(
    `select indexrelid::regclass || ' ' || pg_size_pretty(pg_relation_size(indexrelid)) as said, idx_scan as scans,
        pg_relation_size(indexrelid) as size, indisunique as holds
      from pg_stat_user_indexes join pg_index using (indexrelid) order by pg_relation_size(indexrelid) desc`,
  )
  const unused = indexes.filter(({ scans, size, holds }) => scans === '0' && Number(size) > 1e6 && !holds)
  const listed = (rows: { said: string }[]) => rows.map(({ said }) => said).join(', ')
  return [
    `largest tables, each with its indexes: ${listed(tables)}`,
    `largest indexes: ${listed(indexes.slice(0, 15))}`,
    `indexes that nothing here asked for: ${listed(unused.slice(0, 15)) || 'none'}`,
  ]
}
