import { monthOf, type Cohort, type CountedCase } from '@evensettle/domain/partners/figures.ts'
import { IN_PROGRAM } from '@evensettle/domain/partners/organisation.ts'
import type { Stage } from '@evensettle/domain/partners/suppression.ts'
import { isAgreedOn, isFulfilled, isSigning } from '@evensettle/domain/cases/status.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

type Row = {
  starter: string
  usedOn: string
  type: DisputeType
  status: CaseStatus
  hasAnswered: boolean
  days: number | null
}

/**
 * The cases of an organisation that began after a month, as far as they count: no name, title or sum. Those of people who
 * have or had a seat in it do not: it knows them, and would find the others by the difference.
 */
export async function casesToCount(
  db: Db,
  organisationId: string,
  after: string | null,
): Promise<CountedCase[]> {
  // SQL: questions beside each other
  const { rows } = await sql<Row>`
    select c.starter_id as starter, u.used_on::text as "usedOn", c.type, c.status,
      (c.answered_at is not null or c.respondent_id is not null) as "hasAnswered",
      (select floor(extract(epoch from min(e.at) - c.submitted_at) / 86400)::int
        from case_event e where e.case_id = c.id and e.type = 'case.settled') as days
    from benefit_use u join mediation_case c on c.id = u.case_id
    where u.organisation_id = ${organisationId}
      and (${after}::text is null or to_char(u.used_on, 'YYYY-MM') > ${after}::text)
      and not exists (select 1 from organisation_seat s
        where s.organisation_id = u.organisation_id and s.user_id = c.starter_id)
      and not exists (select 1 from seat_invitation i
        where i.organisation_id = u.organisation_id and i.used_by = c.starter_id)
    order by u.used_on, u.case_id
  `.execute(db)
  return rows.map(({ starter, usedOn, type, status, hasAnswered, days }) => ({
    starter,
    month: monthOf(usedOn),
    type,
    reached: reachedBy(status, hasAnswered),
    days,
  }))
}

function reachedBy(status: CaseStatus, hasAnswered: boolean): Stage {
  if (isFulfilled(status)) return 'kept'
  if (isAgreedOn(status) && !isSigning(status)) return 'settled'
  return hasAnswered ? 'answered' : 'started'
}

/** What was counted of an organisation, the oldest first. */
export async function cohortsOf(db: Db, organisationId: string): Promise<Cohort[]> {
  const rows = await db
    .selectFrom('partner_cohort')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('from_month')
    .execute()
  return rows.map(({ from_month, to_month, started, answered, settled, kept, days, kinds, other_kinds }) => ({
    from: from_month,
    to: to_month,
    started,
    answered,
    settled,
    kept,
    days,
    kinds,
    otherKinds: other_kinds,
  }))
}

/** Every organisation that may have something to count. */
export async function organisationsToCount(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('organisation').select('id').where('state', 'in', IN_PROGRAM).execute()
  return rows.map(({ id }) => id)
}
