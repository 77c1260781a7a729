import {
  FEEDBACK_QUESTIONS,
  GOOD_GRADES,
  type Result,
  type ResultName,
} from '@evensettle/domain/feedback/feedback.ts'
import { BROKEN_STATES, KEPT_STATES, NOT_TO_KEEP_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { CLOSED, FULFILLED, SETTLED } from '@evensettle/domain/cases/status.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY, HOUR } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { oneOf } from '../../../platform/one-of.ts'

/** How many cases are read at once: in a fraction of what a question may take, also where the database has much else to do. */
const SLICE = 5_000

export type Figure = Result & { side: Side; name: ResultName }

/** The figures as they are shown. */
export async function shownResults(db: Db): Promise<Figure[]> {
  return db
    .selectFrom('result_figure')
    .select(['side', 'name', 'cases', 'value'])
    .orderBy('side')
    .orderBy('name')
    .execute()
}

/** The figures as they would be today, of everything there is. */
export async function resultsToday(db: Db, now: Date, slice = SLICE): Promise<Figure[]> {
  const ways = await Promise.all([casesToday(db, now, slice), keptToday(db, now), saidToday(db)])
  return ways.flat()
}

type Slice = Record<'invited' | 'decided' | 'answered' | 'ended' | 'settled', number> & {
  last: string | null
  from_start: Hours
  from_answer: Hours
}
/** so many cases took so many hours */
type Hours = { hours: number; cases: number }[]

/**
 * What the cases tell. One counts as answered once the invited person has answered it, or its invitation is over; as settled
 * once it has been answered and has ended. A case of a refused person counts as what it is now.
 */
async function casesToday(db: Db, now: Date, slice: number): Promise<Figure[]> {
  const all = { invited: 0, decided: 0, answered: 0, ended: 0, settled: 0 }
  const waits = { starter: new Map<number, number>(), respondent: new Map<number, number>() }
  for (let after: string | null = null; ;) {
    const found: Slice | undefined = await nextCases(db, now, slice, after)
    if (!found || found.last === null) break
    after = found.last
    all.invited += found.invited
    all.decided += found.decided
    all.answered += found.answered
    all.ended += found.ended
    all.settled += found.settled
    for (const { hours, cases } of found.from_start) addTo(waits.starter, hours, cases)
    for (const { hours, cases } of found.from_answer) addTo(waits.respondent, hours, cases)
  }
  return SIDES.flatMap((side) => [
    { side, name: 'invited' as const, cases: all.invited, value: all.invited },
    share(side, 'answered', all.answered, all.decided),
    share(side, 'settled', all.settled, all.ended),
    { side, name: 'days' as const, ...daysOf(waits[side]) },
  ])
}

function addTo(waits: Map<number, number>, hours: number, cases: number): void {
  waits.set(hours, (waits.get(hours) ?? 0) + cases)
}

/** How long the cases of a slice took since a moment of theirs, by the hour. */
const hoursSince = (since: string) =>
  sql`coalesce((select json_agg(json_build_object('hours', hours, 'cases', cases)) from (
      select ceil(extract(epoch from settled_at - ${sql.ref(since)}) / 3600)::int as hours, count(*) as cases
      from one where settled_at is not null and ${sql.ref(since)} is not null group by 1) waited), '[]'::json)`

async function nextCases(db: Db, now: Date, limit: number, after: string | null): Promise<Slice | undefined> {
  // SQL: counts by condition
  const { rows } = await sql<Slice>`
    with part as materialized (
      select c.id, c.status, c.submitted_at, c.answered_at, c.respondent_id from mediation_case c
      where ${after}::uuid is null or c.id > ${after}::uuid order by c.id limit ${limit}
    ), one as materialized (
      select c.status, c.submitted_at,
        (c.answered_at is not null or c.respondent_id is not null) as has_answered,
        coalesce(c.answered_at, (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'respondent.joined')) as answered_at,
        (${oneOf('c.status', CLOSED)} or exists (select 1 from invitation v where v.case_id = c.id
          and v.withdrawn_at is null and v.expires_at <= ${now})) as is_over,
        (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'case.settled') as settled_at
      from part c)
    select count(*)::int as invited,
      (count(*) filter (where has_answered or is_over))::int as decided,
      (count(*) filter (where has_answered))::int as answered,
      (count(*) filter (where has_answered and ${oneOf('status', [...CLOSED, ...SETTLED, ...FULFILLED])}))::int as ended,
      (count(*) filter (where has_answered and ${oneOf('status', [...SETTLED, ...FULFILLED])}))::int as settled,
      ${hoursSince('submitted_at')} as from_start, ${hoursSince('answered_at')} as from_answer,
      (select id from part order by id desc limit 1) as last
    from one
  `.execute(db)
  return rows[0]
}

/** The days that a case in the middle took; of two in the middle, half of both together. */
function daysOf(waits: Map<number, number>): Result {
  const sorted = [...waits].toSorted(([a], [b]) => a - b)
  const cases = sorted.reduce((sum, [, count]) => sum + count, 0)
  const at = (place: number) => {
    let seen = 0
    return sorted.find(([, count]) => (seen += count) > place)?.[0] ?? 0
  }
  const middle = (at(Math.floor((cases - 1) / 2)) + at(Math.floor(cases / 2))) / 2
  return { cases, value: Math.max(1, Math.ceil((middle * HOUR) / DAY)) }
}

function share(side: Side, name: ResultName, part: number, cases: number): Figure {
  return { side, name, cases, value: cases === 0 ? 0 : Math.round((part / cases) * 100) }
}

/**
 * Whether what was promised to a side was kept, case by case: once each of these promises is done, was called broken, or is
 * two weeks late. What was waived, or lasts for good, is no part of it.
 */
async function keptToday(db: Db, now: Date): Promise<Figure[]> {
  const late = new Date(now.getTime() - TIMELINE.latePaymentDays * DAY).toISOString().slice(0, 10)
  const done = oneOf('o.state', KEPT_STATES)
  // SQL: counts by condition
  const { rows } = await sql<{ by: Side; cases: number; kept: number }>`
    select by, count(*)::int as cases, (count(*) filter (where is_kept))::int as kept
    from (
      select o.case_id, o.by, bool_and(${done}) as is_kept,
        bool_and(${done} or ${oneOf('o.state', BROKEN_STATES)} or o.due_on < ${late}::date) as is_decided
      from obligation o
      where not ${oneOf('o.state', NOT_TO_KEEP_STATES)}
      group by o.case_id, o.by) one
    where is_decided group by by
  `.execute(db)
  return rows.map(({ by, cases, kept }) => share(otherSide(by), 'kept', kept, cases))
}

/** What both sides said. */
async function saidToday(db: Db): Promise<Figure[]> {
  const good = sql.join(GOOD_GRADES.map((grade) => sql.lit(grade)))
  const counts = FEEDBACK_QUESTIONS.map(
    (name) => sql`count(${sql.ref(name)})::int as ${sql.ref(`${name}_all`)},
      (count(*) filter (where ${sql.ref(name)} in (${good})))::int as ${sql.ref(`${name}_good`)}`,
  )
  // SQL: counts by condition
  const { rows } = await sql<{ side: Side; due: number; kept: number } & Record<string, number>>`
    select side, (count(kept) filter (where kept <> 'not_due'))::int as due, (count(*) filter (where kept = 'yes'))::int as kept,
      ${sql.join(counts)}
    from feedback_answer group by side
  `.execute(db)
  return SIDES.flatMap((side) => {
    const own = rows.find((row) => row.side === side)
    const graded = FEEDBACK_QUESTIONS.map((name) =>
      share(side, name, own?.[`${name}_good`] ?? 0, own?.[`${name}_all`] ?? 0),
    )
    return [...graded, share(side, 'said_kept', own?.kept ?? 0, own?.due ?? 0)]
  })
}
