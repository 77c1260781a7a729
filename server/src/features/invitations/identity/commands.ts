import { maskedContact } from '@evensettle/domain/invitations/contact.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'
import {
  appendEvent,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  noteRespondentWay,
  setPersonAside,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { forgetReader } from '../../messages/commands.ts'
import { dropFastTrack } from '../../negotiation/fast-track/commands.ts'
import { closeOpenOffers } from '../../negotiation/offers/commands.ts'
import { dropMarksOf } from '../../negotiation/terms/commands.ts'
import { forgetObjectionsOf } from '../../negotiation/weights/commands.ts'
import { refuseContact } from '../letter/commands.ts'
import { forgetAnswer } from '../sending/commands.ts'

/** "Yes, this is them": what binds both can go on. Gives the case, and whether anything was open to say. */
export async function confirmRespondent(
  tx: Tx,
  actor: UserActor,
  now: Date,
  caseId: string,
): Promise<{ row: CaseRow; isNew: boolean }> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'confirm_respondent', row.mySide)
  if (row.respondent_check === 'confirmed') return { row, isNew: false }
  if (row.respondent_check !== 'open') throw new AppError('WRONG_STATE')
  const change = { respondent_check: 'confirmed', respondent_checked_at: now } as const
  await moveCase(tx, row, change)
  await appendEvent(tx, { caseId, type: 'respondent.confirmed', side: 'starter', at: now })
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
 * wrote is put aside, and they cannot come by letter with that address again.
 */
export async function refuseRespondent(
  tx: Tx,
  actor: UserActor,
  now: Date,
  caseId: string,
): Promise<CaseRow> {
  const row = await lockCaseForParty(tx, caseId, actor)
  const to = assertAllowed(row, 'refuse_respondent', row.mySide)
  if (row.respondent_check !== 'open' || row.respondent_id === null) throw new AppError('WRONG_STATE')
  const invitation = await tx
    .selectFrom('invitation')
    .select(['id', 'name', 'expires_at'])
    .where('case_id', '=', caseId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow()
  await forgetAnswer(tx, row, { now, helpersOf: `user:${row.respondent_id}` })
  await closeOpenOffers(tx, caseId, now)
  await dropFastTrack(tx, caseId)
  await dropMarksOf(tx, caseId, 'respondent')
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
  await appendEvent(tx, { caseId, type: 'respondent.refused', side: 'starter', facts, at: now })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'respondent.refuse', caseId, subject: refused, facts, changed })
  return { ...row, status: to }
}
