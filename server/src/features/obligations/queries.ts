import type { CaseEvent } from '@evensettle/contracts/events.ts'
import {
  BINDING_AGREEMENT_STATES,
  LIVE_AGREEMENT_STATES,
  REPLACED_STATES,
} from '@evensettle/domain/agreements/agreement-state.ts'
import type { AgreementDocument, AgreementInput } from '@evensettle/domain/agreements/text.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Obligation } from '@evensettle/domain/obligations/obligation.ts'
import { ASKED_PLAN_STATES } from '@evensettle/domain/obligations/plan.ts'
import { knownZone } from '@evensettle/messages/moments.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import type {
  ObligationPaperTable,
  ObligationPlanTable,
  ObligationTable,
  ObligationWordTable,
} from './tables.ts'

export type ObligationRow = Selectable<ObligationTable>
export type PlanRow = Selectable<ObligationPlanTable>
export type PaperRow = Selectable<ObligationPaperTable>

/** A row as the domain knows it. */
export function factsOf(row: ObligationRow): Obligation {
  return {
    id: row.id,
    kind: row.kind,
    by: row.by,
    amount: row.amount,
    dueOn: row.due_on,
    state: row.state,
    claimedAt: row.claimed_at?.getTime() ?? null,
    countedAt: row.counted_at?.getTime() ?? null,
    objectedAt: row.objected_at?.getTime() ?? null,
    received: row.received,
    letterAt: row.letter_at?.getTime() ?? null,
    madeAt: row.made_at.getTime(),
  }
}

/** Everything that was agreed on in a case, by day; what was replaced stands where it stood. */
export async function obligationsOfCase(db: Db, caseId: string): Promise<ObligationRow[]> {
  return db
    .selectFrom('obligation')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy(sql`due_on nulls last`)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

export async function obligationById(db: Db, id: string): Promise<ObligationRow | null> {
  const row = await db.selectFrom('obligation').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** What was promised and where it stands, as every reader is told it. */
export function promiseOf(row: ObligationRow) {
  return {
    id: row.id,
    kind: row.kind,
    act: row.act,
    by: row.by,
    words: row.words,
    amount: row.amount,
    dueOn: row.due_on,
    ...(row.handing ? { handing: row.handing } : {}),
    state: row.state,
  }
}

/** The plans of a case that wait for an answer. */
export async function openPlansOfCase(db: Db, caseId: string): Promise<PlanRow[]> {
  return db
    .selectFrom('obligation_plan')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', ASKED_PLAN_STATES)
    .execute()
}

/** Sealed papers of a case, oldest first. */
export async function papersOfCase(db: Db, caseId: string): Promise<PaperRow[]> {
  return db
    .selectFrom('obligation_paper')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('made_at')
    .execute()
}

type Told = {
  obligationId: string
  type: CaseEventType
  side: Side | null
  facts: CaseEvent['facts']
  at: Date
}

/** What the log says of each obligation, oldest first. */
export async function historyOfCase(db: Db, caseId: string): Promise<Told[]> {
  return db
    .selectFrom('case_event')
    .select([sql<string>`facts->>'obligationId'`.as('obligationId'), 'type', 'side', 'facts', 'at'])
    .where('case_id', '=', caseId)
    .where(sql<boolean>`facts ? 'obligationId'`)
    .orderBy('seq')
    .execute()
}

/** The zones of the two of a case, by which each is reminded; UTC where none is known. */
export async function zonesOf(
  db: Db,
  people: { starter_id: string; respondent_id: string | null },
): Promise<Record<Side, string>> {
  const ids = [people.starter_id, ...(people.respondent_id === null ? [] : [people.respondent_id])]
  const rows = await db
    .selectFrom('profile')
    .select(['user_id', 'time_zone'])
    .where('user_id', 'in', ids)
    .execute()
  const zone = (id: string | null) =>
    knownZone(rows.find(({ user_id }) => user_id === id)?.time_zone) ?? 'UTC'
  return { starter: zone(people.starter_id), respondent: zone(people.respondent_id) }
}

/** What a case is about and who its two are, in the words of an agreement: a new version may have corrected them. */
export function wordsOf(
  { title }: { title: string },
  { source, document }: { source: AgreementInput | null; document: AgreementDocument },
) {
  const { starter, respondent } = document.parties
  return { title: source?.title ?? title, starter_name: starter.name, respondent_name: respondent.name }
}

/** The agreement of a case that counts, or null. */
export async function liveAgreement(db: Db, caseId: string) {
  const row = await db
    .selectFrom('agreement')
    .select(['id', 'source', 'document'])
    .where('case_id', '=', caseId)
    .where('state', 'in', LIVE_AGREEMENT_STATES)
    .executeTakeFirst()
  return row ?? null
}

/** When both had signed the first version of what they agreed: the day does not move when a text is corrected later. */
export async function signedOn(db: Db, caseId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('agreement')
    .innerJoin('signature', 'signature.agreement_id', 'agreement.id')
    .select((eb) => eb.fn.max('signature.signed_at').as('at'))
    .where('agreement.case_id', '=', caseId)
    .where('agreement.state', 'in', [...BINDING_AGREEMENT_STATES, ...REPLACED_STATES])
    .groupBy('agreement.version')
    .orderBy('agreement.version')
    .limit(1)
    .executeTakeFirst()
  return row?.at ?? null
}

/** What the two wrote about figures that stood side by side, oldest first. */
export async function talkOfCase(db: Db, caseId: string): Promise<Selectable<ObligationWordTable>[]> {
  return db
    .selectFrom('obligation_word')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('said_at')
    .orderBy('id')
    .execute()
}

export type Receipt = {
  id: string
  obligation_id: string
  name: string
  has_picture: boolean
  sha256: string | null
  created_at: Date
}

/** The receipts that were shown of what was agreed, oldest first. */
export async function receiptsOfCase(db: Db, caseId: string): Promise<Receipt[]> {
  return db
    .selectFrom('evidence')
    .select((eb) => [
      'id',
      'name',
      'sha256',
      'created_at',
      eb.ref('obligation_id').$notNull().as('obligation_id'),
      eb('thumbnail', 'is not', null).$castTo<boolean>().as('has_picture'),
    ])
    .where('case_id', '=', caseId)
    .where('obligation_id', 'is not', null)
    .where('released_at', 'is not', null)
    .where(oneOf('state', READY_EVIDENCE_STATES))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Every plan of a case, oldest first. */
export async function plansOfCase(db: Db, caseId: string): Promise<PlanRow[]> {
  return db
    .selectFrom('obligation_plan')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
}

/** Whether somebody wants to be reminded by text in a case. */
export async function wantsSms(db: Db, caseId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('obligation_sms')
    .select('user_id')
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
