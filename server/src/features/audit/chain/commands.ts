import { entryText, headText, linkText } from '@evensettle/domain/audit/chain.ts'
import { addDays, dateOf, type CalendarDate } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { ENTRY_COLUMNS, microseconds, sha256, type EntryRow, presentEntry } from './queries.ts'

/** How many entries get their place in one transaction. */
const LINKS_AT_ONCE = 1_000

type End = { place: number; hash: string }

/**
 * Gives the entries that are committed and have none yet their places at the end of the audit chain, and ends the days that
 * are over. One at a time does this; whoever writes entries waits for nobody. True while more may wait.
 */
export async function chainEntries(tx: Tx, now: Date): Promise<boolean> {
  const chain = await tx.selectFrom('audit_chain').selectAll().forUpdate().executeTakeFirstOrThrow()
  const today = dateOf(now.getTime())
  const open = chain.day ?? today
  const day = nextDay(open, today)
  const before = { place: chain.place, hash: chain.hash.toString('hex') }
  await endDays(tx, open, day, before)
  const entries = await nextEntries(tx)
  const end = await placeEntries(tx, now, { day, before, entries })
  await tx
    .updateTable('audit_chain')
    .set({ place: end.place, hash: Buffer.from(end.hash, 'hex'), day, first_day: chain.first_day ?? open })
    .execute()
  return entries.length === LINKS_AT_ONCE
}

/** How many days one run may end at once. */
const DAYS_AT_ONCE = 40

/**
 * The day that is written after this run. A clock that was put back opens no day again. One that is years ahead cannot be told
 * from a service that stood still, so a run ends one day of many: a clock that is wrong for minutes takes days, not years.
 */
function nextDay(open: CalendarDate, today: CalendarDate): CalendarDate {
  if (today <= open) return open
  return today <= addDays(open, DAYS_AT_ONCE) ? today : addDays(open, 1)
}

async function endDays(tx: Tx, from: CalendarDate, until: CalendarDate, { place, hash }: End): Promise<void> {
  const heads = []
  for (let day = from; day < until; day = addDays(day, 1))
    heads.push({ day, last_place: place, head: Buffer.from(sha256(headText(day, hash)), 'hex') })
  if (heads.length > 0) await tx.insertInto('audit_day').values(heads).execute()
}

async function nextEntries(tx: Tx): Promise<EntryRow[]> {
  // SQL: one statement writes and reads on
  const { rows } = await sql<EntryRow>`
    with next as (delete from audit_pending where entry_id in (
      select entry_id from audit_pending order by entry_id limit ${LINKS_AT_ONCE}
    ) returning entry_id)
    select ${ENTRY_COLUMNS} from audit_entry e where e.id in (select entry_id from next) order by e.id
  `.execute(tx)
  return rows
}

async function placeEntries(
  tx: Tx,
  now: Date,
  { day, before, entries }: { day: CalendarDate; before: End; entries: readonly EntryRow[] },
): Promise<End> {
  const links = []
  let end = before
  for (const row of entries) {
    const entryHash = sha256(entryText(presentEntry(row)))
    const place = { place: end.place + 1, entryId: row.id, day, chainedAt: microseconds(now), entryHash }
    end = { place: place.place, hash: sha256(linkText(end.hash, place)) }
    links.push({ place: end.place, id: row.id, entry: entryHash, hash: end.hash })
  }
  // SQL: rows out of a list
  await sql`
    insert into audit_link (place, entry_id, day, chained_at, entry_hash, hash)
    select place, id, ${day}, ${now}, decode(entry, 'hex'), decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(links)}) as made (place bigint, id bigint, entry text, hash text)
  `.execute(tx)
  return end
}
