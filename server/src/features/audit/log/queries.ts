import type { AuditFilter } from '@evensettle/contracts/audit-log.ts'
import { fileLeavesOut } from '@evensettle/messages/operator/log.ts'
import { addDays } from '@evensettle/domain/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { csvRow } from '../../../platform/csv.ts'
import type { Db } from '../../../platform/database/db.ts'
import { ENTRY_COLUMNS, written, type EntryRow } from '../chain/queries.ts'

/** What a filter comes to: ids. Null: nothing can be found, for no such person or case exists. */
export type Sought = {
  actorId: string | undefined
  action: AuditFilter['action']
  caseId: string | undefined
  from: string | undefined
  until: string | undefined
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Finds whom and what a filter means. */
export async function soughtBy(db: Db, filter: AuditFilter): Promise<Sought | null> {
  const { actor = '', action, from, until } = filter
  const actorId = await actorSought(db, actor.trim())
  const caseId = await caseSought(db, (filter.case ?? '').trim())
  return actorId === null || caseId === null ? null : { actorId, action, caseId, from, until }
}

async function actorSought(db: Db, named: string): Promise<string | undefined | null> {
  if (named === '') return undefined
  if (UUID.test(named)) return named.toLowerCase()
  const query = db.selectFrom('audit_entry').select('actor_id').where('actor_id', '=', named).limit(1)
  return (await query.executeTakeFirst())?.actor_id ?? null
}

async function caseSought(db: Db, named: string): Promise<string | undefined | null> {
  if (named === '') return undefined
  if (UUID.test(named)) return named.toLowerCase()
  const row = await db
    .selectFrom('mediation_case')
    .select('id')
    .where('reference', '=', named.toUpperCase())
    .executeTakeFirst()
  return row?.id ?? null
}

export const ENTRIES_SHOWN = 50

/** The last row of the page before: its moment in microseconds, and its id. */
export type AfterEntry = { at: string; id: number }

export type LogRow = EntryRow & {
  micros: string
  place: number | null
  day: string | null
  chained_at: string | null
  entry_hash: string | null
  hash: string | null
  reference: string | null
}

/** A case of one's own is as little there for an operator in the log as anywhere else. */
function isNotOwn(operatorId: string): RawBuilder<boolean> {
  return sql<boolean>`(e.case_id is null or e.case_id not in (
    select id from mediation_case where starter_id = ${operatorId} or respondent_id = ${operatorId}))`
}

/** Entries that a filter finds, the newest first, each with its place in the chain. */
export async function entriesSought(
  db: Db,
  sought: Sought,
  { operatorId, after, limit }: { operatorId: string; after: AfterEntry | undefined; limit: number },
): Promise<LogRow[]> {
  const { actorId, action, caseId, from, until } = sought
  const conditions = [isNotOwn(operatorId)]
  if (actorId !== undefined) conditions.push(sql`e.actor_id = ${actorId}`)
  if (action !== undefined) conditions.push(sql`e.action = ${action}`)
  if (caseId !== undefined) conditions.push(sql`e.case_id = ${caseId}`)
  if (from !== undefined) conditions.push(sql`e.at >= ${`${from}T00:00:00Z`}::timestamptz`)
  if (until !== undefined) conditions.push(sql`e.at < ${`${addDays(until, 1)}T00:00:00Z`}::timestamptz`)
  if (after)
    conditions.push(
      sql`(e.at, e.id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
    )
  // SQL: questions beside each other
  const { rows } = await sql<LogRow>`
    select ${ENTRY_COLUMNS}, (extract(epoch from e.at) * 1000000)::bigint::text as micros,
      l.place, l.day, ${written(sql`l.chained_at`)} as chained_at, encode(l.entry_hash, 'hex') as entry_hash, encode(l.hash, 'hex') as hash, c.reference
    from (select * from audit_entry e where ${sql.join(conditions, sql` and `)}
      order by e.at desc, e.id desc limit ${limit}) e
      left join audit_link l on l.entry_id = e.id left join mediation_case c on c.id = e.case_id
    order by e.at desc, e.id desc
  `.execute(db)
  return rows
}

/** A page as it is shown; accounts by their ids. */
export function presentEntries(rows: readonly LogRow[]) {
  return rows.map((row) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    actorKind: row.actor_kind,
    actorId: row.actor_id,
    action: row.action,
    caseId: row.case_id,
    reference: row.reference,
    subject: row.subject,
    facts: JSON.parse(row.facts),
    place: row.place,
  }))
}

const COLUMNS = [
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'case_id',
  'subject',
  'facts',
  'place',
  'day',
  'chained_at',
  'entry_hash',
  'hash',
] as const satisfies readonly (keyof LogRow)[]

const EXPORTED_AT_ONCE = 1_000

/** All that a filter finds as CSV, the newest first, read while it goes out. */
export async function* csvOf(db: Db, sought: Sought | null, operatorId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvRow(COLUMNS))
  if (sought) yield* linesOf(db, sought, operatorId)
  if (await isSideSomewhere(db, operatorId)) yield Buffer.from(csvRow([fileLeavesOut()]))
}

/** Whatever was looked for: what a line says of a filter would tell when the other side does something. */
async function isSideSomewhere(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('mediation_case').select('id').limit(1)
  const row = await query
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .executeTakeFirst()
  return row !== undefined
}

async function* linesOf(db: Db, sought: Sought, operatorId: string): AsyncGenerator<Uint8Array> {
  let after: AfterEntry | undefined
  let rows: LogRow[]
  do {
    rows = await entriesSought(db, sought, { operatorId, after, limit: EXPORTED_AT_ONCE })
    yield Buffer.from(rows.map((row) => csvRow(COLUMNS.map((name) => row[name]))).join(''))
    const last = rows.at(-1)
    if (last) after = { at: last.micros, id: last.id }
  } while (rows.length === EXPORTED_AT_ONCE)
}
