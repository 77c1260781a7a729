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
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { oneOf } from '../../../platform/one-of.ts'

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
export async function resultsToday(db: Db, now: Date): Promise<Figure[]> {
  const ways = await Promise.all([casesToday(db, now), keptToday(db, now), saidToday(db)])
  return ways.flat()
}

/**
 * What the cases tell. One counts as answered once the invited person has answered it, or its invitation is over; as settled
 * once it has been answered and has ended. A case of a refused person counts as what it is now.
 */
async function casesToday(db: Db, now: Date): Promise<Figure[]> {
  // SQL: counts by condition
  const { rows } = await sql<Record<'invited' | 'decided' | 'answered' | 'ended' | 'settled', number> & Days>`
    with one as (
      select c.id, c.status, c.submitted_at,
        (c.answered_at is not null or c.respondent_id is not null) as has_answered,
        coalesce(c.answered_at, (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'respondent.joined')) as answered_at,
        (${oneOf('c.status', CLOSED)} or exists (select 1 from invitation v where v.case_id = c.id
          and v.withdrawn_at is null and v.expires_at <= ${now})) as is_over,
        (select min(e.at) from case_event e where e.case_id = c.id and e.type = 'case.settled') as settled_at
      from mediation_case c)
    select count(*)::int as invited,
      (count(*) filter (where has_answered or is_over))::int as decided,
      (count(*) filter (where has_answered))::int as answered,
      (count(*) filter (where has_answered and ${oneOf('status', [...CLOSED, ...SETTLED, ...FULFILLED])}))::int as ended,
      (count(*) filter (where has_answered and ${oneOf('status', [...SETTLED, ...FULFILLED])}))::int as settled,
      (percentile_cont(0.5) within group (order by extract(epoch from settled_at - submitted_at)))::float8 as from_start,
      (percentile_cont(0.5) within group (order by extract(epoch from settled_at - answered_at)))::float8 as from_answer,
      (count(settled_at))::int as timed
    from one
  `.execute(db)
  const [found] = rows
  if (!found) return []
  return SIDES.flatMap((side) => [
    { side, name: 'invited' as const, cases: found.invited, value: found.invited },
    share(side, 'answered', found.answered, found.decided),
    share(side, 'settled', found.settled, found.ended),
    {
      side,
      name: 'days' as const,
      cases: found.timed,
      value: daysOf(side === 'starter' ? found.from_start : found.from_answer),
    },
  ])
}

type Days = { from_start: number | null; from_answer: number | null; timed: number }

function daysOf(seconds: number | null): number {
  return Math.max(1, Math.ceil(((seconds ?? 0) * 1_000) / DAY))
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
  const rows = await db
    .selectFrom('feedback_answer')
    .select(['side', ...FEEDBACK_QUESTIONS, 'kept'])
    .execute()
  return SIDES.flatMap((side) => {
    const own = rows.filter((row) => row.side === side)
    const graded = FEEDBACK_QUESTIONS.map((name) => {
      const grades = own.flatMap((row) => row[name] ?? [])
      const good = grades.filter((grade) => GOOD_GRADES.some((one) => one === grade))
      return share(side, name, good.length, grades.length)
    })
    const kept = own.flatMap((row) => (row.kept === null || row.kept === 'not_due' ? [] : [row.kept]))
    return [...graded, share(side, 'said_kept', kept.filter((one) => one === 'yes').length, kept.length)]
  })
}
