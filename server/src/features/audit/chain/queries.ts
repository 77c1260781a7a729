import {
  firstFault,
  firstHeadFault,
  type ChainedEntry,
  type Fault,
  type KeptHead,
  type Link,
} from '@evensettle/domain/audit/chain.ts'
import { DAY, type CalendarDate } from '@evensettle/domain/time.ts'
import { sql, type RawBuilder } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import type { AuditEntryTable } from '../tables.ts'

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A moment as the chain writes it: in UTC, to the microsecond that PostgreSQL keeps. */
export function microseconds(at: Date): string {
  return at.toISOString().replace('Z', '000Z')
}

/** A moment of a column as the chain writes it. */
export function written(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** An entry with every column as the text that is hashed. */
export type EntryRow = {
  id: number
  at: string
  actor_kind: AuditEntryTable['actor_kind']
  actor_id: string
  action: string
  case_id: string | null
  subject: string
  facts: string
}

export const ENTRY_COLUMNS = sql`e.id, ${written(sql`e.at`)} as at, e.actor_kind, e.actor_id, e.action,
  e.case_id::text as case_id, e.subject, e.facts::text as facts`

export function presentEntry(row: EntryRow): ChainedEntry {
  const { id, at, actor_kind: actorKind, actor_id: actorId, action, case_id: caseId, subject, facts } = row
  return { id, at, actorKind, actorId, action, caseId, subject, facts }
}

/** How much one step of a check reads. */
const CHECKED_AT_ONCE = 5_000

/**
 * An entry that got its place so long after the time it bears came in later than it says, or the service stood still. What was
 * there before the chain got its place on the chain's first day.
 */
const LATE_AFTER = DAY

/** Where a check goes on: after which place, or after which entry. */
export type CheckStep = { step: 'links' | 'heads' | 'entries'; after: number }

export type CheckedStep = {
  next: CheckStep | null
  checked: number
  late: { count: number; firstId: number | null }
  fault: Fault | null
}

const NOTHING_LATE = { count: 0, firstId: null }

/** One step of a check of the whole chain: recomputes what it reads, and says where to go on. */
export async function checkStep(db: Db, { step, after }: CheckStep): Promise<CheckedStep> {
  if (step === 'links') return checkLinks(db, after)
  if (step === 'entries') return checkEntries(db, after)
  const fault = await headFault(db)
  const next = fault ? null : ({ step: 'entries', after: 0 } as const)
  return { next, checked: 0, late: NOTHING_LATE, fault }
}

type LinkRow = {
  place: number
  entry_id: number
  day: CalendarDate
  chained_at: string
  entry_hash: string
  hash: string
  entry: EntryRow | null
  is_late: boolean
}

async function checkLinks(db: Db, after: number): Promise<CheckedStep> {
  const before = await endAt(db, after)
  if (!before) {
    const fault: Fault = { kind: 'link_missing', place: after, entryId: null, day: null }
    return { next: null, checked: 0, late: NOTHING_LATE, fault }
  }
  // SQL: questions beside each other
  const { rows } = await sql<LinkRow>`
    select l.place, l.entry_id, l.day, ${written(sql`l.chained_at`)} as chained_at,
      encode(l.entry_hash, 'hex') as entry_hash, encode(l.hash, 'hex') as hash,
      case when e.id is null then null else json_build_object('id', e.id, 'at', ${written(sql`e.at`)},
        'actor_kind', e.actor_kind, 'actor_id', e.actor_id, 'action', e.action, 'case_id', e.case_id::text,
        'subject', e.subject, 'facts', e.facts::text) end as entry,
      l.day > (select day from audit_link where place = 1)
        and l.chained_at - e.at > ${LATE_AFTER} * interval '1 millisecond' as is_late
    from audit_link l left join audit_entry e on e.id = l.entry_id
    where l.place > ${after} order by l.place limit ${CHECKED_AT_ONCE}
  `.execute(db)
  const fault = firstFault(sha256, before, rows.map(presentPlace))
  const late = rows.filter(({ is_late: isLate }) => isLate)
  const isFull = rows.length === CHECKED_AT_ONCE
  const next: CheckStep = isFull
    ? { step: 'links', after: rows.at(-1)?.place ?? after }
    : { step: 'heads', after: 0 }
  return {
    next: fault ? null : next,
    checked: rows.length,
    late: { count: late.length, firstId: late[0]?.entry_id ?? null },
    fault,
  }
}

function presentPlace({ entry, ...row }: LinkRow): Link & { entry: ChainedEntry | null } {
  return {
    place: row.place,
    entryId: row.entry_id,
    day: row.day,
    chainedAt: row.chained_at,
    entryHash: row.entry_hash,
    hash: row.hash,
    entry: entry && presentEntry(entry),
  }
}

type Before = { place: number; hash: string; day: CalendarDate | null }

/** What the place after this one is hashed with; null where it is not there. */
async function endAt(db: Db, place: number): Promise<Before | null> {
  const { rows } =
    place === 0
      ? // SQL: bytes as words
        // SQL: bytes as words
        await sql<Before>`select 0 as place, encode(started_with, 'hex') as hash, null as day from audit_chain`.execute(
          db,
        )
      : // SQL: bytes as words
        // SQL: bytes as words
        await sql<Before>`select place, encode(hash, 'hex') as hash, day from audit_link where place = ${place}`.execute(
          db,
        )
  return rows[0] ?? null
}

async function headFault(db: Db): Promise<Fault | null> {
  // SQL: questions beside each other
  const { rows: ends } = await sql<{
    first: CalendarDate | null
    open: CalendarDate | null
    place: number
    isEnd: boolean
    begun: CalendarDate | null
    written: CalendarDate | null
  }>`
    select c.first_day as first, c.day as open, c.place,
      c.hash = coalesce(l.hash, c.started_with) and c.place = coalesce(l.place, 0)
        and not exists (select from audit_day d where d.day >= c.day) as "isEnd",
      (select day from audit_link where place = 1) as begun, l.day as written
    from audit_chain c left join lateral (select place, hash, day from audit_link order by place desc limit 1) l on true
  `.execute(db)
  const [end] = ends
  if (!end?.isEnd) return { kind: 'end_altered', place: end?.place ?? null, entryId: null, day: null }
  // the chain's own row is in no hash: its days are compared with those of the places
  const { begun, written: last, first, open } = end
  const isWithin = (day: CalendarDate) => first !== null && open !== null && first <= day && day <= open
  const outside = [begun, last].find((day) => day !== null && !isWithin(day))
  if (outside) return { kind: 'head_missing', place: null, entryId: null, day: outside }
  // SQL: bytes as words
  const { rows: heads } = await sql<KeptHead>`
    select d.day, d.last_place as "lastPlace", encode(d.head, 'hex') as head, l.day as "lastDay", n.day as "nextDay",
      encode(case when d.last_place = 0 then c.started_with else l.hash end, 'hex') as "lastHash"
    from audit_day d cross join audit_chain c
      left join audit_link l on l.place = d.last_place left join audit_link n on n.place = d.last_place + 1
    where d.day < ${end.open ?? '0001-01-01'}
    order by d.day
  `.execute(db)
  return firstHeadFault(sha256, heads, end)
}

/** Entries that neither have a place nor wait for one: no part of the service writes such. */
async function checkEntries(db: Db, after: number): Promise<CheckedStep> {
  // SQL: counts by condition
  const { rows } = await sql<{ last: number | null; count: number; unplaced: number | null }>`
    with read as (select id from audit_entry where id > ${after} order by id limit ${4 * CHECKED_AT_ONCE})
    select max(id) as last, count(*)::int as count, min(id) filter (where
      not exists (select from audit_link where entry_id = id) and
      not exists (select from audit_pending where entry_id = id)) as unplaced
    from read
  `.execute(db)
  const { last = null, count = 0, unplaced = null } = rows[0] ?? {}
  const fault: Fault | null =
    unplaced === null ? null : { kind: 'entry_unplaced', place: null, entryId: unplaced, day: null }
  const isFull = count === 4 * CHECKED_AT_ONCE
  return {
    next: fault || !isFull || last === null ? null : { step: 'entries', after: last },
    checked: 0,
    late: NOTHING_LATE,
    fault,
  }
}

export const HEADS_SHOWN = 31

/** The heads of the days that are over, the newest first; all of them where no `limit` is given. */
export async function headsOfDays(
  db: Db,
  { before, limit }: { before?: CalendarDate | undefined; limit?: number } = {},
) {
  let query = db.selectFrom('audit_day').select(['day', 'head']).orderBy('day', 'desc')
  if (before !== undefined) query = query.where('day', '<', before)
  if (limit !== undefined) query = query.limit(limit)
  const rows = await query.execute()
  return rows.map(({ day, head }) => ({ day, head: head.toString('hex') }))
}

/** How far the chain is: its places, its last head, and what waits for a place. */
export async function stateOfChain(db: Db) {
  // SQL: questions beside each other
  const { rows } = await sql<{
    places: number
    waiting: number
    oldest: Date | null
    day: CalendarDate | null
  }>`
    select c.place as places, (select count(*)::int from audit_pending) as waiting,
      (select min(at) from audit_entry where id in (select entry_id from audit_pending)) as oldest, c.day
    from audit_chain c
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('the audit chain has its one row')
  return { places: row.places, waiting: row.waiting, oldestWaitingAt: row.oldest, day: row.day }
}
