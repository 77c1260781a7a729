import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { ASKED_PLAN_STATES } from '@evensettle/domain/obligations/plan.ts'
import { isSmallPart } from '@evensettle/domain/obligations/sums.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { factsOf, obligationsOfCase, type ObligationRow } from '../queries.ts'

/** Something that waits for the clock since a moment; the next batch begins after the last one of this. */
export type Waiting = { id: string; case_id: string; at: Date }

const FIRST: Pick<Waiting, 'id' | 'at'> = { at: new Date(0), id: '00000000-0000-0000-0000-000000000000' }

/** One batch in the order of waiting: the tuple that is compared and the order that is read in are the same two columns. */
function inOrder(at: string, id: string, after: Pick<Waiting, 'id' | 'at'>, limit: number) {
  const order = sql`${sql.ref(at)}, ${sql.ref(id)}`
  return sql`(${order}) > (${after.at}, ${after.id}::uuid) order by ${order} limit ${limit}`
}

/** A batch of what the clock has to look at now, the longest waiting first. */
export async function obligationsToLookAt(
  db: Db,
  now: Date,
  limit: number,
  after: Pick<Waiting, 'id' | 'at'> = FIRST,
): Promise<Waiting[]> {
  // SQL: made of pieces that others share
  const { rows } = await sql<Waiting>`
    select id, case_id, notice_at as at from obligation
    where notice_at <= ${now} and ${inOrder('notice_at', 'id', after, limit)}
  `.execute(db)
  return rows
}

/** A batch of sealed agreements from before there were obligations, the oldest first. */
export async function agreementsWithoutObligations(
  db: Db,
  limit: number,
  after: Pick<Waiting, 'id' | 'at'> = FIRST,
): Promise<(Waiting & { terms: Terms })[]> {
  // SQL: made of pieces that others share
  const { rows } = await sql<Waiting & { terms: Terms }>`
    select a.id, a.case_id, a.terms, o.sealed_at as at
    from obligation_missing o join agreement a on a.id = o.agreement_id
    where ${inOrder('o.sealed_at', 'o.agreement_id', after, limit)}
  `.execute(db)
  return rows
}

/** A batch of plans that nobody answered in time, the oldest first. */
export async function plansPast(
  db: Db,
  askedBefore: Date,
  limit: number,
  after: Pick<Waiting, 'id' | 'at'> = FIRST,
): Promise<Waiting[]> {
  // SQL: made of pieces that others share
  const { rows } = await sql<Waiting>`
    select id, case_id, asked_at as at from obligation_plan
    where state = ${ASKED_PLAN_STATES[0]} and asked_at <= ${askedBefore}
      and ${inOrder('asked_at', 'id', after, limit)}
  `.execute(db)
  return rows
}

/** The two of each case, by their accounts. */
export async function peopleOf(db: Db, caseIds: string[]): Promise<{ id: string; ids: string[] }[]> {
  if (caseIds.length === 0) return []
  const rows = await db
    .selectFrom('mediation_case')
    .select(['id', 'starter_id', 'respondent_id'])
    .where('id', 'in', caseIds)
    .execute()
  return rows.map(({ id, starter_id, respondent_id }) => ({
    id,
    ids: [starter_id, ...(respondent_id === null ? [] : [respondent_id])],
  }))
}

/**
 * Whether an address has got as many of these mails for a case as one day may bring. Parts so small that a mailbox
 * could be filled with them are counted apart, so that they crowd out nothing that matters.
 */
export async function isEnough(db: Db, now: Date, one: ObligationRow, to: string): Promise<boolean> {
  const all = await obligationsOfCase(db, one.case_id)
  const isSmall = (row: ObligationRow) => isSmallPart(factsOf(row), all)
  const mails = await db
    .selectFrom('mail')
    .select('kind')
    .where('case_id', '=', one.case_id)
    .where('to_address', '=', to)
    .where('kind', 'like', 'obligation/%')
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .execute()
  const about = mails.map(({ kind }) => kind.split('/')[1])
  const alike = all.filter((row) => isSmall(row) === isSmall(one)).map(({ id }) => id)
  return (
    about.filter((id) => id !== undefined && alike.includes(id)).length >= TIMELINE.obligations.mailsInDay
  )
}

/** Whether a number has got as many reminders of a case as one day may bring. */
export async function isTextedEnough(db: Db, now: Date, caseId: string, phone: string): Promise<boolean> {
  const { count } = await db
    .selectFrom('sms')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .where('to_number', '=', phone)
    .where('kind', 'like', 'obligation/%')
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  return count >= TIMELINE.obligations.textsInDay
}
