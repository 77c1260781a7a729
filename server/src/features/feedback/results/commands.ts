import { resultToShow } from '@evensettle/domain/feedback/feedback.ts'
import { CLOSED, FULFILLED, SETTLED } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { BROKEN_STATES, KEPT_STATES, NOT_TO_KEEP_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { dateOf, DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { resultsToday, shownResults } from './queries.ts'

/**
 * Counts cases in which something has changed or come due, and once all that were there before anybody counted in this way. One at a
 * time does this. True while more may wait. No audit entry: nobody acts, and the figures tell of nobody.
 */
export async function countNext(tx: Tx, now: Date, limit: number): Promise<boolean> {
  const state = await tx.selectFrom('result_state').selectAll().forUpdate().executeTakeFirstOrThrow()
  const pending = await takePending(tx, now, limit)
  await countCases(tx, now, pending)
  if (state.all_counted) return pending.length > 0
  const next = await tx
    .selectFrom('mediation_case')
    .select('id')
    .$if(state.counted_up_to !== null, (query) => query.where('id', '>', state.counted_up_to ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  const ids = next.map(({ id }) => id)
  await countCases(tx, now, ids)
  const last = ids.at(-1)
  await tx
    .updateTable('result_state')
    .set(last === undefined ? { all_counted: true } : { counted_up_to: last })
    .execute()
  return true
}

async function takePending(tx: Tx, now: Date, limit: number): Promise<string[]> {
  // SQL: takes and gives back at once
  const { rows } = await sql<{ case_id: string }>`
    delete from result_pending where (case_id, id) in (
      select case_id, id from result_pending where due_at <= ${now} order by due_at, case_id limit ${limit})
    returning case_id
  `.execute(tx)
  return [...new Set(rows.map((row) => row.case_id))]
}

/** What time alone decides: an invitation that runs out, and what was promised and is two weeks late when a day is over. */
async function countCases(tx: Tx, now: Date, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // SQL: one text for a list of any length
  await sql`
    delete from result_case r where r.case_id = any(${ids}::uuid[]) and not exists (select from mediation_case c where c.id = r.case_id)
  `.execute(tx)
  // SQL: made of pieces that others share
  await sql`
    with one as materialized (${countedOf(ids, now)}), counted as (
      insert into result_case (case_id, is_decided, is_answered, is_ended, is_settled, hours_from_start, hours_from_answer,
        starter_kept, respondent_kept)
      select case_id, has_answered or is_over, has_answered, has_answered and has_ended, has_answered and has_settled,
        ceil(extract(epoch from settled_at - submitted_at) / 3600)::int, ceil(extract(epoch from settled_at - answered_at) / 3600)::int,
        starter_kept, respondent_kept
      from one
      on conflict (case_id) do update set is_decided = excluded.is_decided, is_answered = excluded.is_answered,
        is_ended = excluded.is_ended, is_settled = excluded.is_settled, hours_from_start = excluded.hours_from_start,
        hours_from_answer = excluded.hours_from_answer, starter_kept = excluded.starter_kept, respondent_kept = excluded.respondent_kept)
    insert into result_pending (case_id, due_at)
    select case_id, next_at from one where next_at > ${now}
  `.execute(tx)
}

/**
 * What each case adds. One counts as answered once the invited person has answered it, or its invitation is over; as settled once it
 * has been answered and has ended. A case of a refused person counts as what it is now. A promise counts once it is done, was called
 * broken, or is two weeks late, and all of a side with it; what was waived, or lasts for good, is no part of it.
 */
function countedOf(ids: readonly string[], now: Date) {
  const late = dateOf(now.getTime() - TIMELINE.latePaymentDays * DAY)
  const done = oneOf('o.state', KEPT_STATES)
  const decided = sql`(${done} or ${oneOf('o.state', BROKEN_STATES)})`
  // SQL: a piece of another statement
  return sql`
    select c.id as case_id, c.submitted_at, (c.answered_at is not null or c.respondent_id is not null) as has_answered,
      coalesce(c.answered_at, (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'respondent.joined')) as answered_at,
      (${oneOf('c.status', CLOSED)} or coalesce(v.first_end <= ${now}, false)) as is_over,
      ${oneOf('c.status', [...CLOSED, ...SETTLED, ...FULFILLED])} as has_ended,
      ${oneOf('c.status', [...SETTLED, ...FULFILLED])} as has_settled,
      (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'case.settled') as settled_at,
      p.starter_kept, p.respondent_kept, least(case when c.answered_at is null and c.respondent_id is null and v.first_end > ${now} then v.first_end end, p.late_at) as next_at
    from mediation_case c
    cross join lateral (
      select min(i.expires_at) as first_end from invitation i where i.case_id = c.id and i.withdrawn_at is null) v
    cross join lateral (
      select bool_and(is_kept) filter (where by = 'starter' and is_decided) as starter_kept,
        bool_and(is_kept) filter (where by = 'respondent' and is_decided) as respondent_kept,
        min(late_at) filter (where not is_decided) as late_at
      from (
        select o.by, bool_and(${done}) as is_kept, coalesce(bool_and(${decided} or o.due_on < ${late}::date), false) as is_decided,
          max((o.due_on + ${TIMELINE.latePaymentDays + 1}::int)::timestamp at time zone 'UTC') filter (where not ${decided}) as late_at
        from obligation o where o.case_id = c.id and not ${oneOf('o.state', NOT_TO_KEEP_STATES)} group by o.by) promised) p
    where c.id = any(${ids}::uuid[])`
}

/**
 * Shows anew the figures over which five cases or more are new, where anything was counted since. They tell of nobody, so there is
 * no audit entry.
 */
export async function publishResults(tx: Tx, now: Date): Promise<void> {
  await tx.selectFrom('result_state').select('is_the_one').forUpdate().executeTakeFirstOrThrow()
  if (!(await addChanges(tx))) return
  const shown = await shownResults(tx)
  for (const today of await resultsToday(tx)) {
    const before = shown.find(({ side, name }) => side === today.side && name === today.name) ?? null
    const next = resultToShow(before, today)
    if (next === null || next === before) continue
    const { side, name } = today
    const figure = { cases: next.cases, value: next.value, published_at: now }
    await tx
      .insertInto('result_figure')
      .values({ side, name, ...figure })
      .onConflict((oc) => oc.columns(['side', 'name']).doUpdateSet(figure))
      .execute()
  }
}

/** Adds what was counted since to the sums; whether there was anything. */
async function addChanges(tx: Tx): Promise<boolean> {
  // SQL: one statement writes and reads on
  const { rows } = await sql`
    with gone as (delete from result_change returning name, value, cases)
    insert into result_total (name, value, cases)
    select name, value, sum(cases) from gone group by name, value
    on conflict (name, value) do update set cases = result_total.cases + excluded.cases
    returning name
  `.execute(tx)
  return rows.length > 0
}
