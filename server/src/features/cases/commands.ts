import type { ErrorCode } from '@evensettle/contracts/errors.ts'
import type { AnswerProposal } from '@evensettle/domain/answers/answer.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { CompleteDraft } from '@evensettle/domain/intake/draft.ts'
import { permit, type CaseActor, type CaseCommand } from '@evensettle/domain/access/permissions.ts'
import { isBegun } from '@evensettle/domain/cases/status.ts'
import { toldAnswers } from '@evensettle/domain/templates/questions.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import { addItems } from './items/commands.ts'
import { isNoSideOf, sideIn } from './queries.ts'
import type { EventFacts, MediationCaseTable } from './tables.ts'
import { EVENT_CHANNEL } from '../../platform/live/signals.ts'
import { withTheNext } from '../../platform/database/trips.ts'
import { writtenOnce, type Names } from '../../platform/database/written-once.ts'

export type CaseRow = Selectable<MediationCaseTable>

/** A case that the actor is a side of, with its row locked until the transaction ends. */
export type LockedCase = CaseRow & { mySide: Side }

/**
 * Locks a case for one of its two people. Everybody else, and a garbled id, gets NOT_FOUND: whether the
 * case exists is not told. Every state change takes this lock first, so that of two at once one waits.
 */
export async function lockCaseForParty(
  tx: Tx,
  caseId: string,
  actor: Pick<UserActor, 'userId'>,
): Promise<LockedCase> {
  const row = await lockOfParty(tx, caseId, actor).selectAll().executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return { ...row, mySide: sideIn(row, actor.userId) }
}

/**
 * The lock of {@link lockCaseForParty} as a query. A statement sees nothing that was committed while it waited for a
 * lock: what is read beside the case takes a statement after the one that waits.
 */
export function lockOfParty(tx: Db, caseId: string, { userId }: Pick<UserActor, 'userId'>) {
  return tx
    .selectFrom('mediation_case')
    .where('mediation_case.id', '=', caseId)
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .forUpdate()
}

/** Locks a case by id alone, for a job and for the bearer of an invitation that was checked before. */
export async function lockCase(tx: Tx, caseId: string): Promise<CaseRow> {
  const row = await lockCaseIfThere(tx, caseId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Locks a case for a job whose order may have outlived it: a case that was deleted meanwhile is no error there. */
export async function lockCaseIfThere(tx: Tx, caseId: string): Promise<CaseRow | undefined> {
  return tx.selectFrom('mediation_case').selectAll().where('id', '=', caseId).forUpdate().executeTakeFirst()
}

/** Locks a case for an operator. To one who is a side of it themselves it is not there. */
export async function lockCaseForOperator(
  tx: Tx,
  caseId: string,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<CaseRow> {
  const row = await tx
    .selectFrom('mediation_case')
    .selectAll()
    .where('id', '=', caseId)
    .where((eb) => isNoSideOf(eb, userId))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

type Held = { caseId: string; side: Side; status: CaseRow['status']; actor: Actor }

/**
 * What somebody is in a case, in the state that it is in under its lock; a draft has none to lock. Whoever stopped being
 * it while they waited for the lock (refused, replaced, a helper whose access ended) is not found.
 */
export async function lockAccess<A extends Held>(tx: Tx, access: A): Promise<A> {
  if (!isBegun(access.status)) return access
  const row = await lockCase(tx, access.caseId)
  if (!(await stillStands(tx, row, access))) throw new AppError('NOT_FOUND')
  return { ...access, status: row.status }
}

async function stillStands(tx: Tx, row: CaseRow, { actor, side }: Held): Promise<boolean> {
  if (actor.kind === 'user') return actor.userId === (side === 'starter' ? row.starter_id : row.respondent_id)
  if (actor.kind !== 'invitee') return true
  // SQL: one row from several sources
  const { rows } = await sql`
    select 1 from invitation where id = ${actor.invitationId} and withdrawn_at is null
    union all
    select 1 from helper_access where id = ${actor.invitationId} and ended_at is null
  `.execute(tx)
  return rows.length > 0
}

/** What the table of permissions asks of a case, or of the draft of one. */
type Permitted = Pick<CaseRow, 'status'> & Partial<Pick<CaseRow, 'respondent_check'>>

/** Why the table of permissions does not allow a command, or null when it does. */
export function refusalOf(row: Permitted, command: CaseCommand, who: CaseActor): ErrorCode | null {
  const decision = permit(command, who, row.status, row.respondent_check)
  return decision.ok ? null : decision.error.code
}

/** Refuses a command that the table of permissions does not allow, and gives the state it leads to. */
export function assertAllowed(row: Permitted, command: CaseCommand, who: CaseActor): CaseRow['status'] {
  const decision = permit(command, who, row.status, row.respondent_check)
  if (!decision.ok) throw new AppError(decision.error.code)
  return decision.value.to
}

export type NewEvent = {
  caseId: string
  type: CaseEventType
  side: Side | null
  facts?: EventFacts
  at: Date
}

/**
 * Appends to the case's log and announces it to every process on commit. The caller holds the case's row
 * lock, which is what makes the sequence gapless, and audits the change. Gives the new sequence number.
 */
export async function appendEvent(tx: Tx, event: NewEvent): Promise<number> {
  // SQL: asks only for an answer
  const seq = await appendEventWith(tx, event, { stored: sql`select 1` })
  if (seq === null) throw new AppError('NOT_FOUND')
  return seq
}

/**
 * Appends an event in one round trip with the insert it tells of, and only when that stored something: a
 * repeated id stores nothing. `needsPerson` marks the case for good. The caller audits the change. Gives the new
 * sequence number or null.
 */
async function appendEventWith(
  tx: Tx,
  event: NewEvent,
  { stored, needsPerson = false }: { stored: RawBuilder<unknown>; needsPerson?: boolean },
): Promise<number | null> {
  const { rows } = await appending({ ...valuesOf(event), needsPerson }, stored).execute(tx)
  return rows[0]?.seq ?? null
}

/**
 * The same for an insert that is sure to store something or fails: it goes out with what comes next. The place is the one
 * after the newest of the locked row. It is put together once, the insert with the names of its values. The caller audits the change.
 */
export function appendingNext<V extends Record<string, unknown>>(
  stored: (names: Names<V>) => RawBuilder<unknown>,
): (tx: Tx, event: NewEvent, values: V & { needsPerson: boolean }) => Promise<void> {
  const written = writtenOnce<EventValues & V, unknown>((names) => appending(names, stored(names)))
  return async (tx, event, values) => {
    await tx.executeQuery(withTheNext(written(tx, { ...valuesOf(event), ...values })))
  }
}

/** The values of an event under the names that they have in its statement. */
type EventValues = Record<
  'eventOf' | 'eventType' | 'eventSide' | 'eventFacts' | 'eventAt' | 'needsPerson',
  unknown
>

function valuesOf({ caseId, type, side, facts, at }: NewEvent): Omit<EventValues, 'needsPerson'> {
  return {
    eventOf: caseId,
    eventType: type,
    eventSide: side,
    eventFacts: JSON.stringify(facts ?? {}),
    eventAt: at,
  }
}

function appending(event: EventValues, stored: RawBuilder<unknown>): RawBuilder<{ seq: number }> {
  // SQL: one statement writes and reads on
  return sql<{ seq: number }>`
    with stored as (${stored}), bumped as (
      update mediation_case set last_seq = last_seq + 1, updated_at = ${event.eventAt},
        needs_person = needs_person or ${event.needsPerson}::boolean
      where id = ${event.eventOf} and exists (select 1 from stored) returning last_seq
    ), written as (
      insert into case_event (case_id, seq, type, side, facts, at)
      select ${event.eventOf}, last_seq, ${event.eventType}, ${event.eventSide}, ${event.eventFacts}::jsonb, ${event.eventAt}
      from bumped returning seq
    )
    select seq, pg_notify(${EVENT_CHANNEL}, ${event.eventOf} || ' ' || seq) from written
  `
}

/** Keeps what was proposed beside the answer, or nothing. The caller holds the lock and audits the answer. */
export async function keepAnswerProposal(
  tx: Tx,
  caseId: string,
  proposal: AnswerProposal | null,
): Promise<void> {
  await tx
    .updateTable('mediation_case')
    .set({ answer_proposal: proposal && JSON.stringify(proposal) })
    .where('id', '=', caseId)
    .execute()
}

/**
 * Orders a mail for a side about what it will not have seen, at once or from a time on; one of these that waits
 * already tells it all.
 */
export async function tellSide(
  tx: Tx,
  caseId: string,
  side: Side,
  about: string,
  startAfter?: Date,
): Promise<void> {
  const key = `${caseId}/${side}/${about}`
  await tx.jobs.add(tx, 'messages.notify', { caseId, side }, { key, ...(startAfter && { startAfter }) })
}

/**
 * Tells both by mail that both have signed and sealed it is there, with what comes first: each once, whatever they have seen.
 * `text`: a new version or a part agreement.
 */
export async function tellSigned(
  tx: Tx,
  caseId: string,
  text?: { kind: 'version' | 'part'; agreementId: string },
): Promise<void> {
  for (const side of SIDES) {
    const key = `${caseId}/${side}/both-signed${text ? `/${text.agreementId}` : ''}`
    await tx.jobs.add(tx, 'messages.notify', { caseId, side, signed: true, ...(text && { text }) }, { key })
  }
}

/**
 * Moves a locked case to another status; the guard makes a lost lock an error instead of a silent overwrite.
 * The caller audits it.
 */
export async function moveCase(
  tx: Tx,
  row: CaseRow,
  change: Partial<Omit<CaseRow, 'id' | 'last_seq' | 'intake_answers' | 'answer_proposal' | 'respondent_way'>>,
): Promise<void> {
  const result = await tx
    .updateTable('mediation_case')
    .set(change)
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new AppError('WRONG_STATE')
}

type NewCase = {
  id: string
  reference: string
  starterName: string
  draft: CompleteDraft
  /** whether this installation has accounts confirm their address */
  isEmailConfirmed: boolean
  newId: () => string
}

/**
 * Begins a case from a complete draft: the case, its items and the first entry of its log. Gives the new id
 * of each of the draft's items by its old one.
 */
export async function beginCase(
  tx: Tx,
  actor: UserActor,
  now: Date,
  made: NewCase,
): Promise<Map<string, string>> {
  const { draft } = made
  const status = assertAllowed({ status: 'draft' }, 'submit', 'starter')
  const inserted = await tx
    .insertInto('mediation_case')
    .values({
      id: made.id,
      reference: made.reference,
      status,
      starter_id: actor.userId,
      starter_email: actor.email,
      starter_email_confirmed: made.isEmailConfirmed,
      respondent_id: null,
      starter_name: made.starterName,
      respondent_name: draft.otherName,
      type: draft.type,
      title: draft.title,
      story: draft.story,
      wish: draft.wish,
      happened_on: draft.happenedOn,
      currency: draft.currency,
      note: draft.note,
      intake_answers: JSON.stringify(toldAnswers(draft.type, draft.answers)),
      answer_kind: null,
      answered_at: null,
      submitted_at: now,
      updated_at: now,
      closed_at: null,
      close_reason: null,
      closed_by: null,
    })
    .onConflict((oc) => oc.column('id').doNothing())
    .executeTakeFirst()
  // the browser made the id: one that somebody else's case has is nobody's business
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new AppError('NOT_FOUND')
  const items = draft.items.map(({ kind, title, details, on, amount, handing }) => ({
    id: made.newId(),
    kind,
    title,
    details,
    on,
    claimed: amount,
    handing,
  }))
  await addItems(tx, made.id, 'starter', items)
  await appendEvent(tx, { caseId: made.id, type: 'case.submitted', side: 'starter', at: now })
  await audit(tx, actor, now, {
    action: 'case.submit',
    caseId: made.id,
    subject: made.id,
    facts: { items: items.length },
  })
  return new Map(draft.items.map((item, position) => [item.id, items[position]?.id ?? '']))
}
