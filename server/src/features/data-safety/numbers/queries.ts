import type { DataNumbers } from '@evensettle/contracts/data-safety.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'

const TABLES_SHOWN = 12
const GROWTH_OVER = sql`interval '30 days'`

type TableRow = {
  name: string
  bytes: number
  index_bytes: number
  rows: number
  dead: number
  vacuumed_at: Date | null
}

/** The largest tables: by what the database counts of itself, without going through any. */
async function tablesNow(db: Db): Promise<DataNumbers['tables']> {
  // SQL: what the database knows of itself
  const { rows } = await sql<TableRow>`
    select s.schemaname || '.' || s.relname as name, pg_total_relation_size(s.relid) as bytes,
      pg_indexes_size(s.relid) as index_bytes, greatest(s.n_live_tup, c.reltuples::bigint, 0) as rows, s.n_dead_tup as dead,
      greatest(s.last_vacuum, s.last_autovacuum) as vacuumed_at
    from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    order by pg_total_relation_size(s.relid) desc, 1 limit ${TABLES_SHOWN}`.execute(db)
  return rows.map(({ name, bytes, index_bytes: indexBytes, rows: count, dead, vacuumed_at: at }) => ({
    name,
    bytes,
    indexBytes,
    rows: count,
    deadRows: dead,
    vacuumedAt: at?.toISOString() ?? null,
  }))
}

type WholeRow = {
  bytes: number
  dead: number
  live: number
  oldest: number | null
  version: string
  then_bytes: number | null
  then_day: string | null
}

async function wholeNow(db: Db): Promise<WholeRow | undefined> {
  // SQL: what the database knows of itself
  const { rows } = await sql<WholeRow>`
    select pg_database_size(current_database()) as bytes,
      (select coalesce(sum(n_dead_tup), 0)::bigint from pg_stat_user_tables) as dead,
      (select coalesce(sum(n_live_tup), 0)::bigint from pg_stat_user_tables) as live,
      (select (extract(epoch from max(clock_timestamp() - xact_start)) * 1000)::bigint from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as oldest,
      current_setting('server_version') as version, earlier.bytes as then_bytes, earlier.day::text as then_day
    from (select 1) one left join lateral (
      select day, bytes from database_size where day >= (now() - ${GROWTH_OVER})::date and day < now()::date
      order by day limit 1) earlier on true`.execute(db)
  return rows[0]
}

type ReplicaRow = { name: string; lag: number | null; behind: number | null; state: string | null }

/** Those that follow this database. Whoever may not see how far they are is told that they are there. */
async function replicasNow(db: Db): Promise<DataNumbers['replicas']> {
  // SQL: what the database knows of itself
  const { rows } = await sql<ReplicaRow>`
    select coalesce(nullif(application_name, ''), 'replica') as name, state,
      (extract(epoch from replay_lag) * 1000)::bigint as lag,
      case when pg_is_in_recovery() then null else pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint end as behind
    from pg_stat_replication order by 1`.execute(db)
  return rows.map(({ name, state, lag, behind }) => ({
    name,
    state: state ?? '',
    lagMs: lag,
    behindBytes: behind,
  }))
}

type WaitingRow = { job: Date | null; job_name: string | null; mail: Date | null }

async function waitingNow(db: Db): Promise<WaitingRow | undefined> {
  // SQL: what the database knows of itself
  const { rows } = await sql<WaitingRow>`
    select job.at as job, job.name as job_name, (select min(created_at) from mail where state = 'queued') as mail
    from (select 1) one left join lateral (
      select start_after as at, name from job.job where state < 'active' and not blocked and start_after <= now()
      order by start_after limit 1) job on true`.execute(db)
  return rows[0]
}

async function migrationsNow(
  db: Db,
  known: Deps['vault']['known'],
): Promise<Pick<DataNumbers, 'applied' | 'pending' | 'lastMigration'>> {
  // SQL: what the database knows of itself
  const { rows } = await sql<{ name: string; at: Date | null }>`
    select name, ran_at as at from schema_migration
    union all select name, null from auth.migration`.execute(db)
  const ran = new Set(rows.map(({ name }) => name))
  const newest = rows
    .filter(({ at }) => at !== null)
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    .at(0)
  return {
    applied: rows.length,
    pending: [...known.app, ...known.auth].filter((name) => !ran.has(name)),
    lastMigration: newest?.at ? { name: newest.name, at: newest.at.toISOString() } : null,
  }
}

/** How the database is, asked of what it counts of itself: no table of people is gone through. */
export async function numbersNow(db: Db, known: Deps['vault']['known']): Promise<DataNumbers> {
  const [tables, whole, replicas, waiting, migrations] = await Promise.all([
    tablesNow(db),
    wholeNow(db),
    replicasNow(db),
    waitingNow(db),
    migrationsNow(db, known),
  ])
  return {
    bytes: whole?.bytes ?? 0,
    growth: whole?.then_day
      ? { since: whole.then_day, bytes: (whole.bytes ?? 0) - (whole.then_bytes ?? 0) }
      : null,
    deadRows: whole?.dead ?? 0,
    liveRows: whole?.live ?? 0,
    oldestTransactionMs: whole?.oldest ?? null,
    postgres: whole?.version ?? '',
    tables,
    replicas,
    oldestJob: waiting?.job ? { at: waiting.job.toISOString(), name: waiting.job_name ?? '' } : null,
    oldestMailAt: waiting?.mail?.toISOString() ?? null,
    ...migrations,
  }
}
