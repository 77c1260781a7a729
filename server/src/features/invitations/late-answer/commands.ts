import { canReopen, isAwaitingRespondent, isClosed } from '@evensettle/domain/cases/status.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { InviteeActor, UserActor, Visitor } from '../../../platform/http/http.ts'
import { inviteeOwner } from '../../access/queries.ts'
import { audit, changesOf } from '../../audit/commands.ts'
import {
  appendEvent,
  assertAllowed,
  lockCaseForParty,
  moveCase,
  tellSide,
  type CaseRow,
} from '../../cases/commands.ts'
import { lockInvitation } from '../commands.ts'
import { assertMayAct, wayOf } from '../letter/queries.ts'
import { endingOf } from './queries.ts'

/** Gives the invited person their fourteen days again; the caller audits the end of the time that they have now. */
async function openInvitation(
  tx: Tx,
  now: Date,
  row: CaseRow,
  { id, by }: { id: string; by: Side },
): Promise<Date> {
  const until = new Date(now.getTime() + TIMELINE.invitationValid)
  await tx
    .updateTable('invitation')
    .set({ expires_at: until, reopened_at: now, reopen_asked_at: null })
    .where('id', '=', id)
    .execute()
  await appendEvent(tx, { caseId: row.id, type: 'case.reopened', side: by, at: now })
  return until
}

/**
 * The late yes. An invitation whose time has only run out is open again at once; a case that has ended is opened by the
 * starter's word alone, who is asked. Twice is enough for one case; a repeat changes nothing. Gives whether it is open.
 */
export async function askToReopen(tx: Tx, now: Date, token: string, visitor: Visitor): Promise<boolean> {
  const { invitation, row } = await lockInvitation(tx, token)
  if (isAwaitingRespondent(row.status) && invitation.expires_at > now) return true
  const owner = inviteeOwner(token, { caseId: row.id, email: invitation.email })
  await assertMayAct(tx, 'ask_reopen', { row, invitation, owner, way: wayOf(token, invitation) }, visitor)
  if (invitation.reopen_asked_at !== null) return false
  const ending = await endingOf(tx, row, invitation.expires_at)
  if (!canReopen(ending, now.getTime())) throw new AppError('NOT_REOPENED')
  assertAllowed(row, 'ask_reopen', 'invitee')
  const actor: InviteeActor = { kind: 'invitee', invitationId: invitation.id }
  if (!isClosed(row.status)) {
    const until = await openInvitation(tx, now, row, { id: invitation.id, by: 'respondent' })
    await tellSide(tx, row.id, 'starter', 'reopened')
    await audit(tx, actor, now, {
      action: 'invitation.reopen',
      caseId: row.id,
      subject: invitation.id,
      changed: changesOf({ expires_at: invitation.expires_at }, { expires_at: until }, ['expires_at']),
    })
    return true
  }
  await tx.updateTable('invitation').set({ reopen_asked_at: now }).where('id', '=', invitation.id).execute()
  await appendEvent(tx, { caseId: row.id, type: 'reopening.asked', side: 'respondent', at: now })
  await tellSide(tx, row.id, 'starter', 'reopened')
  await audit(tx, actor, now, { action: 'reopening.ask', caseId: row.id, subject: invitation.id })
  return false
}

/** The starter's word on a late yes: the case is open again, or stays closed. The invited person gets a mail. A repeat changes nothing. */
export async function answerReopening(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { caseId, opens }: { caseId: string; opens: boolean },
): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  if (row.mySide !== 'starter') throw new AppError('NOT_FOUND')
  // a retry after a lost answer
  if (opens && isAwaitingRespondent(row.status)) return
  const status = assertAllowed(row, opens ? 'reopen' : 'refuse_reopen', row.mySide)
  const invitation = await tx
    .selectFrom('invitation')
    .select(['id', 'expires_at', 'reopen_asked_at'])
    .where('case_id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!invitation?.reopen_asked_at) {
    if (opens) throw new AppError('NOT_REOPENED')
    return
  }
  if (opens) {
    const wasDeclined = row.answer_kind === 'declined'
    await moveCase(tx, row, {
      status,
      closed_at: null,
      close_reason: null,
      closed_by: null,
      close_words: '',
      ...(wasDeclined ? { answer_kind: null, answer_words: '', answered_at: null } : {}),
    })
    const until = await openInvitation(tx, now, row, { id: invitation.id, by: 'starter' })
    await audit(tx, actor, now, {
      action: 'invitation.reopen',
      caseId,
      subject: invitation.id,
      changed: changesOf(
        { status: row.status, expires_at: invitation.expires_at },
        { status, expires_at: until },
        ['status', 'expires_at'],
      ),
    })
  } else {
    await tx
      .updateTable('invitation')
      .set({ reopen_asked_at: null })
      .where('id', '=', invitation.id)
      .execute()
    await appendEvent(tx, { caseId, type: 'reopening.refused', side: 'starter', at: now })
    await audit(tx, actor, now, { action: 'reopening.refuse', caseId, subject: invitation.id })
  }
  await tx.jobs.add(tx, 'invitations.reopening', { invitationId: invitation.id })
}
