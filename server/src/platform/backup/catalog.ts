import type pg from 'pg'
import type { Shape } from './manifest.ts'

/** A table whose rows are kept: the columns that can be written, and what orders its rows for good. */
export type KeptTable = { name: string; columns: string[]; order: string }

/** Of the queue what waits and when it runs is kept; counts, locks and warnings are made anew. */
const OF_THE_QUEUE = ['queue', 'schedule', 'subscription', 'job_common', 'job_dependency']

/** Every table of ours: what is not logged (rate limits) is lost by any crash, and is not kept either. */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
      array(select format('%I', a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attname)::text[] as columns,
      coalesce((select string_agg(format(case when t.typcollation = 0 then '%I' else '%I collate "C"' end, a.attname),
            ', ' order by k.place)
          from pg_index i, unnest(i.indkey::int[]) with ordinality k(attnum, place), pg_attribute a, pg_type t
          where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum
            and t.oid = a.atttypid), 'one.*::text collate "C"') as "order"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p'
      and (n.nspname in ('public', 'auth') or (n.nspname = 'job' and c.relname = any($1)))
    order by 1`,
    [OF_THE_QUEUE],
  )
  return rows
}

/** The rows of a table as text, the same for the same rows wherever they lie. */
export function rowsOut({ name, columns, order }: KeptTable): string {
  return `copy (select ${columns.join(', ')} from ${name} one order by ${order}) to stdout`
}

/** How values are written and read: whatever a session is set to otherwise. */
export const AS_TEXT = `set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local client_encoding to 'UTF8';
  set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0`

export type SequenceState = { name: string; value: number; isCalled: boolean }

/** How far numbers were given out: asked after the rows, so that none of them bears a later one. */
export async function sequencesOf(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('public', 'auth') order by 1`,
  )
  const found: SequenceState[] = []
  for (const { name } of rows) {
    const state = await client.query<{ value: string; called: boolean }>(
      `select last_value as value, is_called as called from ${name}`,
    )
    const [row] = state.rows
    if (row) found.push({ name, value: Number(row.value), isCalled: row.called })
  }
  return found
}

/** What has run on a database; empty lists where nothing has. */
export async function shapeOf(client: pg.ClientBase): Promise<Shape> {
  const names = async (table: string) => {
    const { rows } = await client.query<{ found: string | null }>('select to_regclass($1)::text as found', [
      table,
    ])
    if (!rows[0]?.found) return []
    return (await client.query<{ name: string }>(`select name from ${table} order by name`)).rows.map(
      ({ name }) => name,
    )
  }
  const queue = await client.query<{ found: string | null }>(
    `select to_regclass('job.version')::text as found`,
  )
  const version = queue.rows[0]?.found
    ? await client.query<{ version: number }>('select version from job.version')
    : null
  return {
    app: await names('public.schema_migration'),
    auth: await names('auth.migration'),
    queue: version?.rows[0]?.version ?? 0,
  }
}
