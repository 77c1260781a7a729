import { COUNTED_UP_TO, type Concern, type Overview } from '@evensettle/contracts/operator.ts'
import { OPEN_RESPONDENT_CHECKS } from '@evensettle/domain/cases/respondent-check.ts'
import { NEGOTIATING, type CaseStatus } from '@evensettle/domain/cases/status.ts'
import { TO_BE_READ } from '@evensettle/domain/partners/application.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import { casesHeldBack } from '../held-back/queries.ts'
import { isNoSideOf, ownCases } from '../cases/queries.ts'

/** The opening of a case that still lets an operator read it. */
export async function openingOf(db: Db, caseId: string, operatorId: string, now: Date) {
  return db
    .selectFrom('case_opening')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('operator_id', '=', operatorId)
    .where('until', '>', now)
    .orderBy('at', 'desc')
    .executeTakeFirst()
}

/** Every time that an operator opened a case, the newest first. */
export async function openingsOf(db: Db, caseId: string) {
  return db
    .selectFrom('case_opening')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('at', 'desc')
    .limit(50)
    .execute()
}

/** A case for an operator who is no side of it: the caller has asked for the opening, or shows the reference only. */
export async function caseById(db: Db, caseId: string, operatorId: string) {
  return db
    .selectFrom('mediation_case')
    .selectAll()
    .where('id', '=', caseId)
    .where((eb) => isNoSideOf(eb, operatorId))
    .executeTakeFirst()
}

type ConcernRow = {
  count: number
  oldest: Date | null
  cases: { caseId: string; reference: string; at: string }[]
}

/** How long ago a report still stands on the first page. */
const REPORTS_SHOWN = sql`interval '14 days'`
const SHOWN_CASES = 5

/** Cases that something is the matter with, of a query that gives their ids with a time. */
async function casesIn(db: Db, of: RawBuilder<unknown>): Promise<ConcernRow> {
  // SQL: questions beside each other
  const { rows } = await sql<ConcernRow>`
    with found as materialized (${of} limit ${COUNTED_UP_TO})
    select count(*)::int as count, min(found.at) as oldest, coalesce((
      select json_agg(json_build_object('caseId', c.id, 'reference', c.reference, 'at', f.at) order by f.at desc)
      from (select * from found order by at desc limit ${SHOWN_CASES}) f join mediation_case c on c.id = f.case_id
    ), '[]'::json) as cases
    from found
  `.execute(db)
  return rows[0] ?? { count: 0, oldest: null, cases: [] }
}

/**
 * Cases that are in a state which waits for a person: counted by the running totals of all, less the operator's own, and the oldest
 * and the newest found by an index of them. `state` is about columns that both tables have.
 */
async function casesThatAre(db: Db, state: RawBuilder<boolean>, operatorId: string): Promise<ConcernRow> {
  const own = ownCases(operatorId)
  // SQL: questions beside each other
  const { rows } = await sql<ConcernRow>`
    select ${countOf(state, operatorId)} as count,
      (select updated_at from mediation_case where ${state} and id not in ${own} order by updated_at limit 1) as oldest,
      coalesce((
        select json_agg(json_build_object('caseId', id, 'reference', reference, 'at', updated_at) order by updated_at desc)
        from (select id, reference, updated_at from mediation_case
          where ${state} and id not in ${own} order by updated_at desc limit ${SHOWN_CASES}) newest
      ), '[]'::json) as cases
  `.execute(db)
  return rows[0] ?? { count: 0, oldest: null, cases: [] }
}

/** How many cases are in a state, without the operator's own. */
function countOf(state: RawBuilder<boolean>, operatorId: string): RawBuilder<number> {
  // SQL: a piece of another statement
  return sql<number>`(select least(${COUNTED_UP_TO}::int,
    (select coalesce(sum(cases), 0) from case_total where ${state}) - (select count(*) from mediation_case
      where ${state} and (starter_id = ${operatorId} or respondent_id = ${operatorId})))::int)`
}

type KindRow = { kind: string; count: number; oldest: Date }

async function kindsIn(db: Db, of: RawBuilder<unknown>): Promise<KindRow[]> {
  // SQL: made of pieces that others share
  const { rows } = await sql<KindRow>`
    select kind, count(*)::int as count, min(at) as oldest from (${of} limit ${COUNTED_UP_TO}) found
    group by kind order by count(*) desc, kind
  `.execute(db)
  return rows
}

type ConcernView = Overview['concerns'][number]

function ofCases(kind: Concern, { count, oldest, cases }: ConcernRow): ConcernView {
  const told = cases.map((one) => ({ ...one, at: new Date(one.at).toISOString() }))
  return { kind, count, oldestAt: oldest && new Date(oldest).toISOString(), cases: told, kinds: [] }
}

function ofKinds(kind: Concern, rows: readonly KindRow[]): ConcernView {
  const oldest = rows.map((row) => row.oldest.getTime())
  return {
    kind,
    count: rows.reduce((sum, row) => sum + row.count, 0),
    oldestAt: oldest.length > 0 ? new Date(Math.min(...oldest)).toISOString() : null,
    cases: [],
    kinds: rows.map((row) => ({ kind: row.kind, count: row.count })),
  }
}

/** What else waits for a person, each counted up to `COUNTED_UP_TO`; a case of the operator's own is in none of it: what one
 * side told us alone must not reach the other because it is an operator. */
export async function concerns(db: Db, now: Date, operatorId: string): Promise<ConcernView[]> {
  const own = ownCases(operatorId)
  const [reports, threats, objections, applications, stuck, jobs, mails] = await Promise.all([
    casesIn(
      db,
      // SQL: made of pieces that others share
      sql`select case_id, reported_at as at from abuse_report where reported_at > ${now}::timestamptz - ${REPORTS_SHOWN}
          and case_id not in ${own} order by reported_at desc`,
    ),
    // SQL: made of pieces that others share
    casesIn(db, sql`select * from (${casesHeldBack(now)}) held where case_id not in ${own} order by at`),
    casesThatAre(db, oneOf('respondent_check', OPEN_RESPONDENT_CHECKS), operatorId),
    kindsIn(
      db,
      // SQL: a piece of another statement
      sql`select kind, received_at as at from partner_application
        where ${oneOf('state', TO_BE_READ)} order by received_at`,
    ),
    // SQL: made of pieces that others share
    casesThatAre(db, sql<boolean>`needs_person and ${oneOf('status', NEGOTIATING)}`, operatorId),
    kindsIn(
      db,
      // SQL: what the database knows of itself
      sql`select name as kind, coalesce(completed_on, created_on) as at from job.job where state = 'failed'`,
    ),
    kindsIn(
      db,
      // SQL: a piece of another statement
      sql`select split_part(kind, '/', 1) as kind, created_at as at from mail
        where state = 'failed' and (case_id is null or case_id not in ${own}) order by created_at desc`,
    ),
  ])
  return [
    ofCases('reports', reports),
    ofCases('threats', threats),
    ofCases('objections', objections),
    { ...ofKinds('applications', applications), kinds: [] },
    ofCases('stuck', stuck),
    ofKinds('failed_jobs', jobs),
    ofKinds('failed_mails', mails),
  ]
}

const SHOWN_STATES = ['invited', 'active', 'agreed', 'settled'] as const satisfies readonly CaseStatus[]

/** How many cases run, by state, and how many mails wait; each counted up to `COUNTED_UP_TO`. */
export async function running(db: Db, operatorId: string): Promise<Pick<Overview, 'cases' | 'mailsWaiting'>> {
  const [invited, active, agreed, settled] = SHOWN_STATES.map((state) =>
    countOf(oneOf('status', [state]), operatorId),
  )
  // SQL: questions beside each other
  const { rows } = await sql<Overview['cases'] & { mails: number; oldest: Date | null }>`
    select ${invited} as invited, ${active} as active, ${agreed} as agreed, ${settled} as settled,
      (select count(*)::int from (select 1 from mail where state = 'queued' limit ${COUNTED_UP_TO}) found) as mails,
      (select min(created_at) from mail where state = 'queued') as oldest
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from gives one row')
  const { mails, oldest, ...cases } = row
  return { cases, mailsWaiting: { count: mails, oldestAt: oldest?.toISOString() ?? null } }
}
