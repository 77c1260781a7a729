import type { PartDraftInput } from '@evensettle/contracts/part-agreements.ts'
import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { isBegun, isNegotiating, isSigning } from '@evensettle/domain/cases/status.ts'
import { partTerms, type PartRefusal } from '@evensettle/domain/parts/points.ts'
import {
  answerPart,
  isOpenPart,
  isSignedPart,
  makeWayForPart,
  maySignPart,
  OPEN_PART_STATES,
  partUntil,
  type PartAnswer,
  type PartState,
} from '@evensettle/domain/parts/proposal.ts'
import { earliestDateAt } from '@evensettle/domain/time.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, JobActor, RequestFacts, UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCase,
  lockCaseForParty,
  tellSide,
  type CaseRow,
  type LockedCase,
} from '../cases/commands.ts'
import { settleItems } from '../cases/items/commands.ts'
import { closeOpenOffers } from '../negotiation/offers/commands.ts'
import { endOpenRound } from '../negotiation/outcome/commands.ts'
import { makeObligations } from '../obligations/rows/commands.ts'
import { bindPart, dropUnsignedPart } from '../agreements/commands.ts'
import { draftPart } from '../agreements/drafting/commands.ts'
import { orderSeal } from '../agreements/sealing/commands.ts'
import { signText, type SignInput } from '../agreements/signing/commands.ts'
import { partsOf, signaturesOf, unsignedPartOf } from '../agreements/queries.ts'
import { numberedItems, openPartOf, partById, pointsOf, type PartRow } from './queries.ts'

function refused(error: PartRefusal): AppError {
  const { message } = new AppError(error.code)
  if (error.code === 'PART_SUM_INVALID') return new AppError(error.code, { fields: { [error.id]: message } })
  if (error.code === 'PART_DATE_PAST') return new AppError(error.code, { fields: { 'draft.dueOn': message } })
  if (error.code === 'PART_STANDSTILL_INVALID')
    return new AppError(error.code, { fields: { 'draft.standstillUntil': message } })
  return new AppError(error.code)
}

function factsOf({ id, by, state, proposed_at: at }: PartRow) {
  return { id, by, state, proposedAt: at.getTime() }
}

type Told = {
  id: string
  from: PartState | null
  to: PartState
  action: 'part.propose' | 'part.answer' | 'part.end'
}

/** Tells what became of a proposal: in the log, in the audit trail, and to whoever did not do it. */
async function tell(
  tx: Tx,
  actor: Actor,
  now: Date,
  { row, side }: { row: CaseRow; side: Side | null },
  { id, from, to, action }: Told,
  type: CaseEventType,
): Promise<void> {
  const facts = { proposalId: id, ...(side === null ? { why: to } : {}) }
  await appendEvent(tx, { caseId: row.id, type, side, facts, at: now })
  await audit(tx, actor, now, { action, caseId: row.id, subject: id, changed: { state: { from, to } } })
  for (const reader of SIDES) if (reader !== side) await tellSide(tx, row.id, reader, 'part')
}

/**
 * Proposes to settle some points now, or that time limits wait. Nothing of it depends on what anybody has sealed. The id comes
 * from the browser: the same one again changes nothing.
 */
export async function proposePart(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; id: string; seen: string | null; note: string; draft: PartDraftInput },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const side = row.mySide
  const known = await partById(tx, input.id)
  if (known?.case_id === row.id && known.by === side) return
  if (known) throw new AppError('NOT_FOUND')
  assertAllowed(row, 'propose_part', side)
  const terms = await termsNow(tx, now, row, input.draft)
  const open = await openPartOf(tx, row.id)
  if (open) await makeWay(tx, actor, now, row, { open, seen: input.seen })
  await tx
    .insertInto('part_proposal')
    .values({
      id: input.id,
      case_id: row.id,
      by: side,
      state: 'open',
      note: input.note.trim(),
      draft: JSON.stringify(input.draft),
      terms: JSON.stringify(terms),
      proposed_at: now,
      ended_at: null,
      agreement_id: null,
    })
    .execute()
  const told = { id: input.id, from: null, to: 'open', action: 'part.propose' } as const
  await tell(tx, actor, now, { row, side }, told, 'part.proposed')
}

async function termsNow(tx: Tx, now: Date, row: CaseRow, draft: PartDraftInput) {
  const items = await numberedItems(tx, row.id)
  const terms = partTerms(draft, items, { currency: row.currency, today: earliestDateAt(now.getTime()) })
  if (!terms.ok) throw refused(terms.error)
  return terms.value
}

/** Ends the open proposal for the one that takes its place. The caller audits that one. */
async function makeWay(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: LockedCase,
  { open, seen }: { open: PartRow; seen: string | null },
): Promise<void> {
  const over = endOf(row, open, now)
  if (over !== null) return endNow(tx, actor, now, row, { open, to: over })
  const way = makeWayForPart(factsOf(open), row.mySide, seen)
  if (!way.ok) throw new AppError(way.error.code)
  await setPart(tx, now, open, way.value)
}

/** Writes what becomes of a proposal; a text of it that waits for signatures ends with it. The caller audits it. */
async function setPart(tx: Tx, now: Date, part: PartRow, to: PartState): Promise<void> {
  await tx
    .updateTable('part_proposal')
    .set({ state: to, ended_at: isOpenPart(to) ? null : now })
    .where('id', '=', part.id)
    .execute()
  if (!isOpenPart(to) && !isSignedPart(to)) await dropUnsignedPart(tx, part.case_id, now)
}

async function lockPart(tx: Tx, actor: UserActor, input: { caseId: string; proposalId: string }) {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const part = await partById(tx, input.proposalId)
  if (part?.case_id !== row.id) throw new AppError('NOT_FOUND')
  return { row, part }
}

const COMMANDS = {
  accept: (row: LockedCase) => assertAllowed(row, 'accept_part', row.mySide),
  decline: (row: LockedCase) => assertAllowed(row, 'decline_part', row.mySide),
  withdraw: (row: LockedCase) => assertAllowed(row, 'withdraw_part', row.mySide),
} as const satisfies Record<PartAnswer, (row: LockedCase) => unknown>

const EVENTS = {
  accepted: 'part.accepted',
  declined: 'part.declined',
  withdrawn: 'part.withdrawn',
} as const

/** Says yes, no, or takes one's own back. With a yes the text is written and waits for both signatures. */
export async function answerToPart(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; proposalId: string; answer: PartAnswer },
): Promise<void> {
  const { row, part } = await lockPart(tx, actor, input)
  const side = row.mySide
  const decision = answerPart(factsOf(part), input.answer, side, now.getTime())
  if (!decision.ok) throw new AppError(decision.error.code)
  const { to, repeated } = decision.value
  if (repeated) return
  COMMANDS[input.answer](row)
  if (input.answer === 'accept') await writeText(tx, now, row, part)
  await setPart(tx, now, part, to)
  const told = { id: part.id, from: part.state, to, action: 'part.answer' } as const
  await tell(tx, actor, now, { row, side }, told, EVENTS[to])
}

async function writeText(tx: Tx, now: Date, row: LockedCase, { id, draft }: PartRow): Promise<void> {
  const terms = await termsNow(tx, now, row, draft)
  const points = pointsOf(draft, await numberedItems(tx, row.id))
  const number = (await partsOf(tx, row.id)).length + 1
  const agreementId = randomUUID()
  await draftPart(tx, now, row, {
    id: agreementId,
    terms,
    part: { number, points },
    pointIds: draft.points.map((point) => point.id),
    additions: {
      ...(draft.law === null ? {} : { law: draft.law }),
      ...(draft.standstillUntil === null ? {} : { standstillUntil: draft.standstillUntil }),
    },
  })
  await tx.updateTable('part_proposal').set({ agreement_id: agreementId }).where('id', '=', id).execute()
}

/**
 * Signs the text. With the second signature its points are settled: they leave the open offers and the round that is running,
 * what they promise is due, and the document is ordered.
 */
export async function signPart(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SignInput & { proposalId: string },
  facts: RequestFacts,
): Promise<void> {
  const { row, part } = await lockPart(tx, actor, input)
  const side = row.mySide
  const signatures = part.agreement_id === null ? [] : await signaturesOf(tx, part.agreement_id)
  if (signatures.some((one) => one.side === side && one.user_id === actor.userId) && !isDropped(part)) return
  assertAllowed(row, 'sign_part', side)
  const may = maySignPart(factsOf(part), now.getTime())
  if (!may.ok) throw new AppError(may.error.code)
  const text = await unsignedPartOf(tx, row.id)
  if (!text) throw new AppError('PART_MOVED_ON')
  // a day that is over by now, or a point that was settled otherwise
  await termsNow(tx, now, row, part.draft)
  const told = { agreementId: text.id, proposalId: part.id, number: text.version }
  const completes = await signText(tx, actor, now, input, facts, {
    row,
    kind: 'part',
    text,
    signatures,
    profileName: text.document.parties[side].name,
    told,
    changed: { state: { from: part.state, to: 'signed' } },
  })
  if (!completes) return tellSide(tx, row.id, otherSide(side), 'part')
  await bindPart(tx, text.id)
  await setPart(tx, now, part, 'signed')
  if (part.draft.points.length > 0) {
    await settleItems(tx, row.id, part.draft.points, text.id)
    await closeOpenOffers(tx, row.id, now)
    await endOpenRound(tx, row, now)
  }
  await makeObligations(tx, now, row, text)
  await appendEvent(tx, { caseId: row.id, type: 'part.settled', side: null, facts: told, at: now })
  await orderSeal(tx, text.id)
}

function isDropped({ state }: PartRow): boolean {
  return !isOpenPart(state) && !isSignedPart(state)
}

/** Ends a proposal whose time is over, or whose case has ended; harmless where neither is so. */
export async function endPart(
  tx: Tx,
  actor: JobActor,
  now: Date,
  { id, case_id: caseId }: Pick<PartRow, 'id' | 'case_id'>,
): Promise<void> {
  const row = await lockCase(tx, caseId)
  const open = await partById(tx, id)
  if (!open || !isOpenPart(open.state)) return
  const to = endOf(row, open, now)
  if (to === null) return
  assertAllowed(row, 'end_part', 'job')
  await endNow(tx, actor, now, row, { open, to })
}

async function endNow(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  { open, to }: { open: PartRow; to: 'run_out' | 'void' },
): Promise<void> {
  await setPart(tx, now, open, to)
  const told = { id: open.id, from: open.state, to, action: 'part.end' } as const
  await tell(tx, actor, now, { row, side: null }, told, 'part.ended')
}

/** While an agreement on the whole waits for signatures, a proposal of some points rests: without them it is there again. */
function endOf(row: CaseRow, open: PartRow, now: Date): 'run_out' | 'void' | null {
  if (!isNegotiating(row.status) && !isSigning(row.status) && isBegun(row.status)) return 'void'
  return now.getTime() >= partUntil(factsOf(open)) ? 'run_out' : null
}

/** Ends what was proposed to settle, with its text: the case ends, or it was proposed with somebody else. The caller writes event and audit entry. */
export async function dropOpenPart(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('part_proposal')
    .set({ state: 'void', ended_at: now })
    .where('case_id', '=', caseId)
    .where('state', 'in', OPEN_PART_STATES)
    .execute()
  await dropUnsignedPart(tx, caseId, now)
}
