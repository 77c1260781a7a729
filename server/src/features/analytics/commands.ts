import { FUNNEL_STEPS, SPLITS, type FunnelCase } from '@evensettle/domain/analytics/funnel.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import { hasDone } from '../audit/queries.ts'
import { casesAsCounted, casesFromEvents } from './queries.ts'

/** How many changes are counted in one transaction. */
const COUNTED_AT_ONCE = 1_000

type Tally = Map<string, { row: Record<string, string | number>; cases: number }>

/**
 * Counts the cases whose logs have grown: what counted of each before is taken out of the figures, and what counts now put
 * in. One at a time does this. True while more may wait. No audit entry: nobody acts, and the log is what it was.
 */
export async function countNext(tx: Tx): Promise<boolean> {
  await holdCount(tx)
  // SQL: takes and gives back at once
  const { rows } = await sql<{ case_id: string }>`
    delete from funnel_pending where (case_id, id) in (
      select case_id, id from funnel_pending order by case_id, id limit ${COUNTED_AT_ONCE})
    returning case_id
  `.execute(tx)
  if (rows.length === 0) return false
  const ids = [...new Set(rows.map((row) => row.case_id))]
  const [before, after] = [await casesAsCounted(tx, ids), await casesFromEvents(tx, ids)]
  const counts: Tally = new Map()
  const waits: Tally = new Map()
  for (const [cases, sign] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const one of cases.values()) {
      for (const row of countsOf(one)) add(counts, row, sign)
      for (const row of waitsOf(one)) add(waits, row, sign)
    }
  await keepCases(tx, ids, after)
  await addCounts(tx, counts)
  await addWaits(tx, waits)
  return rows.length === COUNTED_AT_ONCE
}

async function holdCount(tx: Tx): Promise<void> {
  await tx.selectFrom('funnel_state').select('is_the_one').forUpdate().executeTakeFirstOrThrow()
}

function countsOf({ month, quarter, reached, reachedInTime, values }: FunnelCase) {
  return [
    { split: 'all', period: month, value: '', step: reached },
    ...SPLITS.map((split) => ({ split, period: quarter, value: values[split], step: reachedInTime })),
  ]
}

function waitsOf({ month, waits }: FunnelCase) {
  return FUNNEL_STEPS.flatMap((_, step) => {
    const hours = waits[step] ?? null
    return hours === null ? [] : [{ month, step, hours }]
  })
}

function add(tally: Tally, row: Record<string, string | number>, cases: number): void {
  const key = JSON.stringify(row)
  tally.set(key, { row, cases: (tally.get(key)?.cases ?? 0) + cases })
}

/** Always in the same order, so that whoever writes them otherwise meets no deadlock. */
function changes(tally: Tally): string {
  const rows = [...tally].filter(([, { cases }]) => cases !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(rows.map(([, { row, cases }]) => ({ ...row, cases })))
}

async function keepCases(tx: Tx, ids: readonly string[], after: Map<string, FunnelCase>): Promise<void> {
  const gone = ids.filter((id) => !after.has(id))
  // SQL: one text for a list of any length
  await sql`delete from funnel_case where case_id = any(${gone}::uuid[])`.execute(tx)
  const kept = JSON.stringify([...after].map(([id, counted]) => ({ id, counted })))
  // SQL: rows out of a list
  await sql`
    insert into funnel_case (case_id, counted)
    select id, counted from json_to_recordset(${kept}) as made (id uuid, counted jsonb)
    on conflict (case_id) do update set counted = excluded.counted
  `.execute(tx)
}

async function addCounts(tx: Tx, tally: Tally): Promise<void> {
  // SQL: rows out of a list
  await sql`
    insert into funnel_count (split, period, value, step, cases)
    select split, period, value, step, cases
    from json_to_recordset(${changes(tally)}) as made (split text, period text, value text, step smallint, cases bigint)
    on conflict (split, period, value, step) do update set cases = funnel_count.cases + excluded.cases
  `.execute(tx)
}

async function addWaits(tx: Tx, tally: Tally): Promise<void> {
  // SQL: rows out of a list
  await sql`
    insert into funnel_wait (month, step, hours, cases)
    select month, step, hours, cases
    from json_to_recordset(${changes(tally)}) as made (month text, step smallint, hours integer, cases bigint)
    on conflict (month, step, hours) do update set cases = funnel_wait.cases + excluded.cases
  `.execute(tx)
}

/** Throws the figures away and lets every case be counted again. */
export async function recount(tx: Tx, actor: UserActor, now: Date): Promise<void> {
  await holdCount(tx)
  await tx.deleteFrom('funnel_case').execute()
  await tx.deleteFrom('funnel_count').execute()
  await tx.deleteFrom('funnel_wait').execute()
  await tx.deleteFrom('funnel_pending').execute()
  await tx
    .insertInto('funnel_pending')
    .columns(['case_id'])
    .expression(tx.selectFrom('mediation_case').select('id'))
    .execute()
  await tx.updateTable('funnel_state').set({ recounted_at: now }).execute()
  await audit(tx, actor, now, { action: 'analytics.recount', caseId: null, subject: 'figures' })
  await tx.jobs.add(tx, 'analytics.count', {})
}

/** Notes who read the figures and how they were split: the same again within an hour is one reading. */
export async function noteReading(tx: Tx, actor: UserActor, now: Date, subject: string): Promise<void> {
  const since = new Date(now.getTime() - HOUR)
  const isKnown = await hasDone(tx, { actorId: actor.userId, action: 'analytics.read', subject, since })
  if (!isKnown) await audit(tx, actor, now, { action: 'analytics.read', caseId: null, subject })
}

/** Notes who took a copy of the figures, and of which. */
export async function noteExport(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { by, ...range }: { from: string; until: string; by: string },
): Promise<void> {
  await audit(tx, actor, now, { action: 'analytics.export', caseId: null, subject: by, facts: range })
}
