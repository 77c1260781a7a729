import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { ErrorCode } from '@evensettle/contracts/errors.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import type { ChangeContent } from '@evensettle/domain/changes/version.ts'
import { nextNotice } from '@evensettle/domain/obligations/notices.ts'
import { isForGood, moveOf, promisesOf, type Promised } from '@evensettle/domain/obligations/obligation.ts'
import { ASKED_PLAN_STATES, type PlanState } from '@evensettle/domain/obligations/plan.ts'
import { isAllForGood } from '@evensettle/domain/obligations/sums.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, LinkActor, UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../../cases/commands.ts'
import { factsOf, obligationsOfCase, zonesOf, type ObligationRow } from '../queries.ts'

/** Somebody who acts on what was agreed: signed in, or by the one press of a mail. */
export type Person = UserActor | LinkActor

/** A locked case with everything that was agreed on in it; every change begins here. */
export async function lockAgreed(tx: Tx, caseId: string, actor: Person) {
  const row = await lockCaseForParty(tx, caseId, actor)
  return { row, all: await obligationsOfCase(tx, caseId) }
}

/** One of them by its id. NOT_FOUND: of another case, or of none. */
export function oneOfAll(all: readonly ObligationRow[], id: string): ObligationRow {
  const found = all.find((one) => one.id === id)
  if (!found) throw new AppError('NOT_FOUND')
  return found
}

/** What a domain function decided, or its refusal as an error. */
export function decided<T>(
  decision: { ok: true; value: T } | { ok: false; error: { code: ErrorCode; open?: number } },
): T {
  if (!decision.ok) throw new AppError(decision.error.code)
  return decision.value
}

/** Makes what is due of a sealed agreement, once. The caller holds the case's lock and audits the seal. */
export async function makeObligations(
  tx: Tx,
  now: Date,
  row: CaseRow,
  agreement: { id: string; terms: Terms },
): Promise<void> {
  await addPromises(tx, now, row, agreement.id, promisesOf(agreement.terms))
}

/** Adds what is due of an agreement; `instead`: the one whose place it takes. The caller holds the case's lock and audits it. */
async function addPromises(
  tx: Tx,
  now: Date,
  row: CaseRow,
  agreementId: string,
  promises: readonly (Promised & { instead?: string | null })[],
): Promise<void> {
  const zones = await zonesOf(tx, row)
  const rows = promises.map(({ dueOn, instead, ...promised }, position) => {
    const begun = { ...promised, id: randomUUID(), case_id: row.id, due_on: dueOn, position }
    const made = { ...emptyRow({ ...begun, made_at: now }), part_of: instead ?? null }
    return { ...made, agreement_id: agreementId, ...noticeFor(made, zones, now) }
  })
  if (rows.length > 0)
    await tx
      .insertInto('obligation')
      .values(rows)
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/**
 * What was agreed follows a new version that both have signed: what it replaces ends, what it makes is due. The caller has
 * checked that the version still fits, and audits it.
 */
export async function followVersion(
  tx: Tx,
  now: Date,
  row: LockedCase,
  all: readonly ObligationRow[],
  version: { id: string; content: Pick<ChangeContent, 'replaced' | 'made'> },
): Promise<void> {
  const { replaced, made } = version.content
  for (const { id } of replaced) {
    const one = oneOfAll(all, id)
    const to = decided(moveOf(factsOf(one), 'rewrite', row.mySide, now.getTime()))
    await endOpenPlan(tx, now, id)
    await setObligation(tx, now, row, one, { state: to, ended_at: now })
  }
  const places = new Map(all.map(({ id, part_of }) => [id, part_of ?? id]))
  const promises = made.map((one) => ({
    ...one,
    instead: one.instead === null ? null : (places.get(one.instead) ?? null),
  }))
  await addPromises(tx, now, row, version.id, promises)
  await followWhatIsLeft(tx, now, row)
}

/** Where only promises for good are left, and the clock has looked at all of them, it looks again: the case can end. */
async function followWhatIsLeft(tx: Tx, now: Date, row: CaseRow): Promise<void> {
  const all = await obligationsOfCase(tx, row.id)
  const left = all.filter(({ state }) => isForGood(state))
  const [first] = left
  if (!first || !isAllForGood(all) || left.some(({ notice }) => notice !== null)) return
  await tx
    .updateTable('obligation')
    .set({ notice: 'lasting', notice_at: now })
    .where('id', '=', first.id)
    .execute()
}

type Begun = Pick<
  ObligationRow,
  'id' | 'case_id' | 'kind' | 'act' | 'by' | 'words' | 'amount' | 'due_on' | 'state' | 'position' | 'made_at'
>

function emptyRow(begun: Begun): ObligationRow {
  return {
    agreement_id: '',
    part_of: null,
    handing: null,
    claimed_at: null,
    done_on: null,
    counted_at: null,
    objected_at: null,
    received: null,
    objection: '',
    letter_at: null,
    ended_at: null,
    notice: null,
    notice_at: null,
    ...begun,
  }
}

function noticeFor(row: ObligationRow, zones: Record<Side, string>, now: Date) {
  // what begins at this very moment is still to come
  const next = nextNotice(factsOf(row), zones, now.getTime() - 1)
  return { notice: next?.name ?? null, notice_at: next && new Date(next.at) }
}

/** Cuts a part off a payment: a row of its own with the same day and place. The caller audits it. Gives the new row. */
export async function cutOff(
  tx: Tx,
  now: Date,
  row: CaseRow,
  one: ObligationRow,
  part: Partial<ObligationRow> & { amount: number },
): Promise<ObligationRow> {
  const { id, case_id, kind, act, by, words, due_on, position, made_at, agreement_id } = one
  const begun = { id, case_id, kind, act, by, words, amount: part.amount, due_on, position, made_at }
  const made: ObligationRow = {
    ...emptyRow({ ...begun, state: 'due' }),
    agreement_id,
    ...part,
    id: randomUUID(),
    part_of: one.part_of ?? one.id,
  }
  const noticed = { ...made, ...noticeFor(made, await zonesOf(tx, row), now) }
  await tx.insertInto('obligation').values(noticed).execute()
  return noticed
}

/** Writes what has become of one, with when the clock looks at it again. The caller audits it. */
export async function setObligation(
  tx: Tx,
  now: Date,
  row: CaseRow,
  one: ObligationRow,
  change: Partial<ObligationRow>,
): Promise<ObligationRow> {
  const changed = { ...one, ...change }
  const noticed = { ...change, ...noticeFor(changed, await zonesOf(tx, row), now) }
  await tx.updateTable('obligation').set(noticed).where('id', '=', one.id).execute()
  return { ...changed, ...noticed }
}

export type Told = { type: CaseEventType; facts?: CaseEvent['facts'] }

/** Tells what happened to one: in the log, in the audit trail, and to whoever did not do it. */
export async function tell(
  tx: Tx,
  actor: Actor,
  now: Date,
  { row, side }: { row: CaseRow; side: Side | null },
  { before, after, told }: { before: ObligationRow; after: ObligationRow; told: Told },
): Promise<void> {
  const facts = {
    obligationId: after.id,
    amount: after.amount,
    ...told.facts,
    ...(actor.kind === 'link' ? { byMail: true } : {}),
  }
  await appendEvent(tx, { caseId: row.id, type: told.type, side, facts, at: now })
  await audit(tx, actor, now, {
    action: 'obligation.move',
    caseId: row.id,
    subject: after.id,
    facts: { event: told.type },
    changed: { state: { from: before.state, to: after.state } },
  })
  for (const reader of SIDES)
    if (reader !== side && told.type !== 'obligation.claimed')
      await tellSide(tx, row.id, reader, 'obligation')
}

/** Ends the plan that waits for an answer, if there is one: what it was about has moved on. The caller audits that. */
export async function endOpenPlan(
  tx: Tx,
  now: Date,
  obligationId: string,
  to: PlanState = 'lapsed',
): Promise<void> {
  await tx
    .updateTable('obligation_plan')
    .set({ state: to, answered_at: now })
    .where('obligation_id', '=', obligationId)
    .where('state', 'in', ASKED_PLAN_STATES)
    .execute()
}

/** Orders a sealed paper beside the agreement: a signed change, or the certificate. The caller audits it. Gives its id. */
export async function orderPaper(
  tx: Tx,
  now: Date,
  paper: { caseId: string; kind: 'change' | 'certificate'; planId: string | null },
): Promise<string> {
  const id = randomUUID()
  const unsealed = { pdf_file: null, pdf_sha256: null, pdf_bytes: null, sealed_at: null }
  const { caseId: case_id, kind, planId: plan_id } = paper
  await tx
    .insertInto('obligation_paper')
    .values({ id, case_id, kind, plan_id, made_at: now, ...unsealed })
    .execute()
  await tx.jobs.add(tx, 'obligations.seal', { paperId: id }, { key: id })
  return id
}
