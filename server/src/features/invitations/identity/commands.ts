import { isCheckConfirmed, isCheckOpen } from '@evensettle/domain/cases/respondent-check.ts'
import { maskedContact } from '@evensettle/domain/invitations/contact.ts'
import { doesObjectionHold } from '@evensettle/domain/invitations/objection.ts'
import { mayRefuseAlone } from '@evensettle/domain/invitations/way-in.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForOperator,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  refusalOf,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { noteRespondentWay, setPersonAside } from '../../cases/people/commands.ts'
import { hasSignedAnything } from '../../cases/queries.ts'
import { dropUnsignedAgreement } from '../../agreements/commands.ts'
import { dropOpenPart } from '../../parts/commands.ts'
import { forgetReader } from '../../messages/commands.ts'
import { closeOpenOffers } from '../../negotiation/offers/commands.ts'
import { endOpenRound } from '../../negotiation/outcome/commands.ts'
import { dropMarksOf } from '../../negotiation/terms/commands.ts'
import { forgetObjectionsOf } from '../../negotiation/weights/commands.ts'
import { forgetRoom } from '../../assistant/commands.ts'
import { forgetWorksheet } from '../../worksheets/commands.ts'
import { refuseContact } from '../letter/commands.ts'
import { forgetAnswer } from '../sending/commands.ts'

/** Who says it: the starter of the case, or the operator after an objection. */
type Judge = { actor: UserActor; isOperator: boolean }
type TellOperator = (tx: Tx, reference: string) => Promise<void>

/** The case for its starter, or for the operator while an objection was made; what they may do is asked by the caller. */
async function lockToJudge(tx: Tx, { actor, isOperator }: Judge, caseId: string) {
  if (!isOperator) {
    const row = await lockCaseForParty(tx, caseId, actor)
    return { row, who: row.mySide }
  }
  const row = await lockCaseForOperator(tx, caseId, actor)
  if (row.respondent_objected_at === null) throw new AppError('WRONG_STATE')
  return { row, who: 'operator' } as const
}

/** "Yes, this is them": what binds both can go on. Gives the case, and whether anything was open to say. */
export async function confirmRespondent(
  tx: Tx,
  { actor, isOperator }: Judge,
  now: Date,
  caseId: string,
): Promise<{ row: CaseRow; isNew: boolean }> {
  const { row, who } = await lockToJudge(tx, { actor, isOperator }, caseId)
  assertAllowed(row, 'confirm_respondent', who)
  if (isCheckConfirmed(row.respondent_check)) return { row, isNew: false }
  if (!isCheckOpen(row.respondent_check)) throw new AppError('WRONG_STATE')
  const change = {
    respondent_check: 'confirmed',
    respondent_checked_at: isOperator ? null : now,
    respondent_vouched_at: row.respondent_vouched_at ?? (isOperator ? null : now),
    respondent_doubted_at: null,
  } as const
  await moveCase(tx, row, change)
  const side = isOperator ? null : 'starter'
  await appendEvent(tx, { caseId, type: 'respondent.confirmed', side, at: now })
  await audit(tx, actor, now, {
    action: 'respondent.confirm',
    caseId,
    subject: row.respondent_id ?? caseId,
    changed: { respondent_check: { from: row.respondent_check, to: change.respondent_check } },
  })
  await tellSide(tx, caseId, 'respondent', 'confirmed')
  return { row: { ...row, ...change }, isNew: true }
}

/**
 * "No, this is not them": the case waits for the invited person again. What the other one answered, added, offered and
 * wrote is put aside, and they cannot come by letter with that address again. A starter who has said yes before cannot do that alone: see `doubtRespondent`.
 */
export async function refuseRespondent(
  tx: Tx,
  { actor, isOperator, tellOperator }: Judge & { tellOperator: TellOperator },
  now: Date,
  caseId: string,
): Promise<CaseRow> {
  const { row, who } = await lockToJudge(tx, { actor, isOperator }, caseId)
  const to = assertAllowed(row, 'refuse_respondent', who)
  if (!isCheckOpen(row.respondent_check) || row.respondent_id === null) throw new AppError('WRONG_STATE')
  if (!mayRefuseAlone(isOperator ? 'operator' : 'starter', row.respondent_vouched_at !== null))
    return doubtRespondent(tx, actor, now, row, tellOperator)
  const invitation = await tx
    .selectFrom('invitation')
    .select(['id', 'name', 'expires_at'])
    .where('case_id', '=', caseId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  await forgetAnswer(tx, row, { now, helpersOf: `user:${row.respondent_id}` })
  await closeOpenOffers(tx, caseId, now)
  await endOpenRound(tx, row, now)
  await dropUnsignedAgreement(tx, caseId, now)
  await dropOpenPart(tx, caseId, now)
  await dropMarksOf(tx, caseId, 'respondent')
  await forgetWorksheet(tx, caseId, row.respondent_id)
  await forgetRoom(tx, caseId, row.respondent_id)
  await setPersonAside(tx, caseId)
  await forgetReader(tx, caseId, 'respondent')
  await forgetObjectionsOf(tx, caseId, 'respondent')
  const contact = row.respondent_way?.contact ?? null
  if (contact !== null) await refuseContact(tx, invitation.id, contact, now)
  const refused = row.respondent_id
  await moveCase(tx, row, {
    status: to,
    respondent_id: null,
    respondent_name: invitation.name,
    proposal_asked_by: [],
  })
  await noteRespondentWay(tx, caseId, null, null)
  const until = Math.max(invitation.expires_at.getTime(), now.getTime() + TIMELINE.invitationValid)
  await tx
    .updateTable('invitation')
    .set({
      accepted_at: null,
      joined_way: null,
      answered_at: null,
      answered_as: null,
      answered_way: null,
      expires_at: new Date(until),
    })
    .where('id', '=', invitation.id)
    .execute()
  const facts = { contact: contact && maskedContact(contact) }
  const side = isOperator ? null : 'starter'
  await appendEvent(tx, { caseId, type: 'respondent.refused', side, facts, at: now })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'respondent.refuse', caseId, subject: refused, facts, changed })
  return { ...row, status: to }
}

/**
 * The starter has said yes before, maybe to offers that they like less now: their no is only an objection. The operator is
 * told, once, and decides; nothing binds until then, as since the mailbox objected.
 */
async function doubtRespondent(
  tx: Tx,
  actor: UserActor,
  now: Date,
  row: CaseRow,
  tellOperator: TellOperator,
): Promise<CaseRow> {
  if (row.respondent_doubted_at !== null) return row
  await moveCase(tx, row, { respondent_doubted_at: now })
  await appendEvent(tx, { caseId: row.id, type: 'respondent.doubted', side: 'starter', at: now })
  await audit(tx, actor, now, {
    action: 'respondent.doubt',
    caseId: row.id,
    subject: row.respondent_id ?? row.id,
  })
  await tellOperator(tx, row.reference)
  return { ...row, respondent_doubted_at: now }
}

/**
 * Whoever reads the invited mailbox says that it was not them who joined: the starter is asked again, and nothing binds
 * meanwhile. Where it cannot hold, nothing changes. The caller holds the case's lock and tells the operator. Gives whether
 * an objection holds now, be it this one or one that waits for its answer.
 */
export async function objectToRespondent(
  tx: Tx,
  now: Date,
  row: CaseRow,
  invitationId: string,
): Promise<boolean> {
  if (refusalOf(row, 'object_to_respondent', 'invitee') !== null) return false
  if (row.respondent_objected_at !== null && isCheckOpen(row.respondent_check)) return true
  const holds = doesObjectionHold({
    status: row.status,
    way: row.respondent_way,
    isSigned: await hasSignedAnything(tx, row.id),
    wasSaidBefore: row.respondent_objected_at !== null,
  })
  if (!holds) return false
  const change = {
    respondent_check: 'open',
    respondent_checked_at: null,
    respondent_objected_at: now,
  } as const
  await moveCase(tx, row, change)
  await appendEvent(tx, { caseId: row.id, type: 'respondent.objected', side: null, at: now })
  await audit(tx, { kind: 'invitee', invitationId }, now, {
    action: 'respondent.object',
    caseId: row.id,
    subject: row.respondent_id ?? row.id,
    changed: { respondent_check: { from: row.respondent_check, to: 'open' } },
  })
  for (const side of SIDES) await tellSide(tx, row.id, side, 'objected')
  return true
}

/** Whoever joined under another address holds a mail to the invited one too: they are who was invited, as far as we can tell. */
export async function proveRespondent(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, email }: { caseId: string; email: string },
): Promise<{ row: CaseRow; isNew: boolean }> {
  const row = await lockCaseForParty(tx, caseId, actor)
  if (row.mySide !== 'respondent') throw new AppError('OWN_CASE')
  assertAllowed(row, 'prove_respondent', row.mySide)
  if (row.respondent_way?.isNamed !== false) return { row, isNew: false }
  const way = { by: 'mail', contact: { kind: 'email', value: email.toLowerCase() }, isNamed: true } as const
  await noteRespondentWay(tx, caseId, way, null)
  await appendEvent(tx, { caseId, type: 'respondent.proven', side: 'respondent', at: now })
  await audit(tx, actor, now, { action: 'respondent.prove', caseId, subject: actor.userId })
  await tellSide(tx, caseId, 'starter', 'confirmed')
  const change = { respondent_way: way, respondent_check: null, respondent_checked_at: null }
  return { row: { ...row, ...change, respondent_objected_at: null }, isNew: true }
}
