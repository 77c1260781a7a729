import type { Instalment } from '@evensettle/domain/agreements/terms.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import {
  answerPlan,
  ASKED_PLAN_STATES,
  isAsked,
  makePlan,
  type PlanAnswer,
  type PlanState,
} from '@evensettle/domain/obligations/plan.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, JobActor, RequestFacts, UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCase,
  refusalOf,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import type { ObligationRow, PlanRow } from '../queries.ts'
import { factsOf } from '../queries.ts'
import {
  cutOff,
  decided,
  endOpenPlan,
  lockAgreed,
  oneOfAll,
  orderPaper,
  setObligation,
} from '../rows/commands.ts'
import type { PlanSignature } from '../tables.ts'

function signatureOf(actor: UserActor, side: Side, now: Date, facts: RequestFacts): PlanSignature {
  return {
    side,
    userId: actor.userId,
    at: now.toISOString(),
    ip: facts.ip,
    userAgent: facts.userAgent,
    aal: actor.aal,
  }
}

type PlanEvent = 'plan.asked' | 'plan.accepted' | 'plan.declined' | 'plan.withdrawn' | 'plan.lapsed'

async function tellPlan(
  tx: Tx,
  actor: Actor,
  now: Date,
  { row, side }: { row: CaseRow; side: Side | null },
  plan: Pick<PlanRow, 'id' | 'obligation_id' | 'by'> & { from: PlanState | null; to: PlanState },
  type: PlanEvent,
): Promise<void> {
  const facts = { obligationId: plan.obligation_id, planId: plan.id }
  await appendEvent(tx, { caseId: row.id, type, side, facts, at: now })
  await audit(tx, actor, now, {
    action: type === 'plan.asked' ? 'plan.ask' : type === 'plan.lapsed' ? 'plan.lapse' : 'plan.answer',
    caseId: row.id,
    subject: plan.id,
    changed: { state: { from: plan.from, to: plan.to } },
  })
  await tellSide(tx, row.id, side === null ? plan.by : otherSide(side), 'plan')
}

/**
 * Proposes other days or parts for one obligation. It takes the place of the open plan that its sender named as replaced: of
 * one's own, or of the other side's, which it answers; no other is replaced in passing. The id comes from the browser: the same one again changes nothing.
 */
export async function askPlan(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; obligationId: string; id: string; instead?: string | null; parts: Instalment[] },
  facts: RequestFacts,
): Promise<void> {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const side = row.mySide
  const known = await planById(tx, input.id)
  if (known?.case_id === row.id && known.by === side) return
  if (known) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'ask_plan', side)
  const one = oneOfAll(all, input.obligationId)
  const parts = decided(makePlan(factsOf(one), input.parts, now.getTime()))
  const open = await openPlanOf(tx, one.id)
  if (open && open.id !== input.instead) throw new AppError('PLAN_OPEN')
  if (open) await endOpenPlan(tx, now, one.id, open.by === side ? 'withdrawn' : 'countered')
  await tx
    .insertInto('obligation_plan')
    .values({
      id: input.id,
      obligation_id: one.id,
      case_id: row.id,
      by: side,
      state: 'asked',
      parts: JSON.stringify(parts),
      asked_at: now,
      answered_at: null,
      signed: JSON.stringify([signatureOf(actor, side, now, facts)]),
    })
    .execute()
  const plan = { id: input.id, obligation_id: one.id, by: side, from: null, to: 'asked' } as const
  await tellPlan(tx, actor, now, { row, side }, plan, 'plan.asked')
}

async function planById(tx: Tx, id: string): Promise<PlanRow | null> {
  const row = await tx.selectFrom('obligation_plan').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

async function openPlanOf(tx: Tx, obligationId: string) {
  return tx
    .selectFrom('obligation_plan')
    .select(['id', 'by'])
    .where('obligation_id', '=', obligationId)
    .where('state', 'in', ASKED_PLAN_STATES)
    .executeTakeFirst()
}

async function lockPlan(tx: Tx, actor: UserActor, input: { caseId: string; planId: string }) {
  const { row, all } = await lockAgreed(tx, input.caseId, actor)
  const plan = await planById(tx, input.planId)
  if (plan?.case_id !== row.id) throw new AppError('NOT_FOUND')
  return { row, plan, one: oneOfAll(all, plan.obligation_id) }
}

function answered(plan: PlanRow, answer: PlanAnswer, side: Side, now: Date) {
  const { by, state, parts, asked_at } = plan
  return decided(answerPlan({ by, state, parts, askedAt: asked_at.getTime() }, answer, side, now.getTime()))
}

/** Writes the answer to a plan. The caller audits it. */
async function setPlan(tx: Tx, now: Date, plan: PlanRow, to: PlanState, signed = plan.signed): Promise<void> {
  await tx
    .updateTable('obligation_plan')
    .set({ state: to, answered_at: now, signed: JSON.stringify(signed) })
    .where('id', '=', plan.id)
    .execute()
}

/** Says yes: what was agreed is replaced by the plan's parts, and the change is printed and sealed. */
export async function acceptPlan(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; planId: string },
  facts: RequestFacts,
): Promise<void> {
  const { row, plan, one } = await lockPlan(tx, actor, input)
  const { to, repeated } = answered(plan, 'accept', row.mySide, now)
  if (repeated) return
  assertAllowed(row, 'accept_plan', row.mySide)
  // what it was about may have been paid meanwhile
  const parts = decided(makePlan(factsOf(one), plan.parts, now.getTime()))
  await setPlan(tx, now, plan, to, [...plan.signed, signatureOf(actor, row.mySide, now, facts)])
  await replaceBy(tx, now, row, one, parts)
  await orderPaper(tx, now, { caseId: row.id, kind: 'change', planId: plan.id })
  const told = { ...plan, from: plan.state, to }
  await tellPlan(tx, actor, now, { row, side: row.mySide }, told, 'plan.accepted')
}

async function replaceBy(tx: Tx, now: Date, row: CaseRow, one: ObligationRow, parts: Instalment[]) {
  for (const { dueOn, amount } of parts)
    await cutOff(tx, now, row, one, { amount, due_on: dueOn, made_at: now })
  await setObligation(tx, now, row, one, { state: 'replaced', ended_at: now })
}

/** Says no, or takes one's own plan back: what was agreed stays as it was. */
export async function dropPlan(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; planId: string; answer: 'decline' | 'withdraw' },
): Promise<void> {
  const { row, plan } = await lockPlan(tx, actor, input)
  const isNo = input.answer === 'decline'
  const { to, repeated } = answered(plan, input.answer, row.mySide, now)
  if (repeated) return
  assertAllowed(row, isNo ? 'decline_plan' : 'withdraw_plan', row.mySide)
  await setPlan(tx, now, plan, to)
  const told = { ...plan, from: plan.state, to }
  await tellPlan(tx, actor, now, { row, side: row.mySide }, told, isNo ? 'plan.declined' : 'plan.withdrawn')
}

/** Ends a plan that nobody answered in time; harmless where somebody has. */
export async function lapsePlan(
  tx: Tx,
  actor: JobActor,
  now: Date,
  { id, case_id }: { id: string; case_id: string },
): Promise<void> {
  const row = await lockCase(tx, case_id)
  const plan = await planById(tx, id)
  if (!plan || !isAsked(plan.state) || refusalOf(row, 'lapse_plan', 'job')) return
  await setPlan(tx, now, plan, 'lapsed')
  const told = { ...plan, from: plan.state, to: 'lapsed' } as const
  await tellPlan(tx, actor, now, { row, side: null }, told, 'plan.lapsed')
}
