import {
  BINDING_AGREEMENT_STATES,
  BINDING_PART_STATES,
  type AgreementState,
} from '@evensettle/domain/agreements/agreement-state.ts'
import {
  caseAfterwards,
  CASE_OF_NOBODY_KEPT,
  type CaseAfterwards,
} from '@evensettle/domain/access/leaving.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { FINISHED, type CaseStatus } from '@evensettle/domain/cases/status.ts'
import { IN_PROGRAM } from '@evensettle/domain/partners/organisation.ts'
import { KEPT_STATES, NOT_TO_KEEP_STATES } from '@evensettle/domain/obligations/obligation.ts'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import type { Tables } from '../../../platform/tables.ts'
import { sideIn } from '../../cases/queries.ts'

/** What somebody has asked for, or null. */
export async function deletionOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('account_deletion')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** When the account of somebody who has signed in since they asked for it will be deleted; null where nothing is to be asked. */
export async function leavesAt(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  actor: UserActor,
): Promise<Date | null> {
  const row = await deletionOf(db, actor.userId)
  if (!row) return null
  const session = (await auth.sessionsOf(actor.userId)).find(({ id }) => id === actor.sessionId)
  return session && session.createdAt > row.asked_at ? row.due_at : null
}

/** Whose time has come, the oldest first, and those that were begun and not ended. */
export async function dueDeletions(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletion')
    .select('user_id')
    .where('done_at', 'is', null)
    .where('due_at', '<=', now)
    // who owns one keeps the account until it is handed over, and holds nobody else up
    .where((eb) =>
      eb.or([
        eb('begun_at', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('organisation_seat')
              .innerJoin('organisation', 'organisation.id', 'organisation_seat.organisation_id')
              .select('organisation.id')
              .whereRef('organisation_seat.user_id', '=', 'account_deletion.user_id')
              .where('organisation_seat.role', '=', 'owner')
              .where('organisation.state', 'in', IN_PROGRAM),
          ),
        ),
      ]),
    )
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

export type CaseOfLeaver = {
  id: string
  reference: string
  title: string
  side: Side
  otherName: string
  afterwards: CaseAfterwards
}

/** Every case that somebody is a side of, with what would become of it. */
export async function casesOfLeaver(db: Db, userId: string): Promise<CaseOfLeaver[]> {
  const rows = await db
    .selectFrom('mediation_case')
    .select(['id', 'reference', 'title', 'status', 'starter_id', 'starter_name', 'respondent_name'])
    .select(whatIsSigned)
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .orderBy('submitted_at')
    .execute()
  return rows.map((row) => {
    const side = sideIn(row, userId)
    return {
      id: row.id,
      reference: row.reference,
      title: row.title,
      side,
      otherName: side === 'starter' ? row.respondent_name : row.starter_name,
      afterwards: afterwardsOf(row),
    }
  })
}

/** What would become of one case, read while it is locked. */
export async function afterwardsIn(db: Db, caseId: string): Promise<CaseAfterwards> {
  const row = await db
    .selectFrom('mediation_case')
    .select('status')
    .select(whatIsSigned)
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  return afterwardsOf(row)
}

function whatIsSigned(eb: ExpressionBuilder<Tables, 'mediation_case'>) {
  const signed = (states: readonly AgreementState[]) =>
    eb.exists(
      eb
        .selectFrom('agreement')
        .select('agreement.id')
        .whereRef('agreement.case_id', '=', 'mediation_case.id')
        .where('agreement.state', 'in', states),
    )
  const owed = eb.exists(
    eb
      .selectFrom('obligation')
      .select('obligation.id')
      .whereRef('obligation.case_id', '=', 'mediation_case.id')
      .where('obligation.state', 'not in', [...KEPT_STATES, ...NOT_TO_KEEP_STATES]),
  )
  return [
    signed(BINDING_AGREEMENT_STATES).as('whole'),
    signed(BINDING_PART_STATES).as('part'),
    owed.as('is_owed'),
  ]
}

type Signed = { status: CaseStatus; whole: unknown; part: unknown; is_owed: unknown }

function afterwardsOf({ status, whole, part, is_owed: isOwed }: Signed): CaseAfterwards {
  return caseAfterwards(status, { whole: Boolean(whole), part: Boolean(part), isOwed: Boolean(isOwed) })
}

/** How many drafts somebody has. */
export async function draftsOf(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_draft')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the other side was told in a case that somebody has deleted their account. */
export async function wasTold(db: Db, caseId: string, side: Side): Promise<boolean> {
  const row = await db
    .selectFrom('case_event')
    .select('seq')
    .where('case_id', '=', caseId)
    .where('type', '=', 'person.left')
    .where('side', '=', side)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a seat of an organisation that is still in the program is somebody's own. */
export async function ownsOrganisation(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('organisation_seat')
    .innerJoin('organisation', 'organisation.id', 'organisation_seat.organisation_id')
    .select('organisation.id')
    .where('organisation_seat.user_id', '=', userId)
    .where('organisation_seat.role', '=', 'owner')
    .where('organisation.state', 'in', IN_PROGRAM)
    .executeTakeFirst()
  return row !== undefined
}

/** The people who have left and whose cases may hold something still that goes once it is over. */
export async function leftOvers(db: Db, limit: number, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('account_deletion')
    .select('user_id')
    .where('done_at', 'is not', null)
    .where('left_over', '=', true)
    .where((eb) => (after === null ? eb.lit(true) : eb('user_id', '>', after)))
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Of the cases of somebody who has left: whether it is over, and whether nobody of the two has an account for long enough. */
export async function casesLeftOver(db: Db, userId: string, now: Date) {
  // SQL: rows out of a list
  const { rows } = await sql<{ id: string; side: Side; is_over: boolean; is_nobodys: boolean }>`
    select c.id, case when c.starter_id = ${userId} then 'starter' else 'respondent' end as side,
      ${oneOf('c.status', FINISHED)} as is_over,
      ${oneOf('c.status', FINISHED)} and not exists (
        select 1 from unnest(array[c.starter_id, c.respondent_id]) as person (id)
        left join account_deletion d on d.user_id = person.id
        where person.id is not null and (d.done_at is null or d.done_at > ${before(now)})
      ) and c.updated_at <= ${before(now)} as is_nobodys
    from mediation_case c where c.starter_id = ${userId} or c.respondent_id = ${userId}
  `.execute(db)
  return rows
}

function before(now: Date): Date {
  return new Date(now.getTime() - CASE_OF_NOBODY_KEPT)
}
