import { canReopen, isAwaitingRespondent, isClosed } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { InviteeActor, Visitor } from '../../../platform/http.ts'
import { inviteeOwner } from '../../access/queries.ts'
import { audit, changesOf } from '../../audit/commands.ts'
import { appendEvent, moveCase, assertAllowed, tellSide } from '../../cases/commands.ts'
import { lockInvitation } from '../commands.ts'
import { assertMayAct, wayOf } from '../letter/queries.ts'
import { endingOf } from './queries.ts'

/**
 * The late yes: an invitation that ran out, or was turned down, is open for 14 more days. The sender is told
 * and may take the case back. Two late yeses are enough for one case; a repeat of one changes nothing.
 */
export async function reopenInvitation(tx: Tx, now: Date, token: string, visitor: Visitor): Promise<void> {
  const { invitation, row } = await lockInvitation(tx, token)
  const isOpen = isAwaitingRespondent(row.status) && invitation.expires_at > now
  if (isOpen) return
  const owner = inviteeOwner(token, { caseId: row.id, email: invitation.email })
  await assertMayAct(tx, 'reopen', { row, invitation, owner, way: wayOf(token, invitation) }, visitor)
  const ending = await endingOf(tx, row, invitation.expires_at)
  if (!canReopen(ending, now.getTime())) throw new AppError('NOT_REOPENED')
  const to = isClosed(row.status) ? assertAllowed(row, 'reopen', 'invitee') : row.status
  if (to !== row.status) {
    const wasDeclined = row.answer_kind === 'declined'
    await moveCase(tx, row, {
      status: to,
      closed_at: null,
      close_reason: null,
      closed_by: null,
      close_words: '',
      ...(wasDeclined ? { answer_kind: null, answer_words: '', answered_at: null } : {}),
    })
  }
  const until = new Date(now.getTime() + TIMELINE.invitationValid)
  await tx
    .updateTable('invitation')
    .set({ expires_at: until, reopened_at: now })
    .where('id', '=', invitation.id)
    .execute()
  const actor: InviteeActor = { kind: 'invitee', invitationId: invitation.id }
  await appendEvent(tx, { caseId: row.id, type: 'case.reopened', side: 'respondent', at: now })
  await tellSide(tx, row.id, 'starter', 'reopened')
  const before = { status: row.status, expires_at: invitation.expires_at }
  const after = { status: to, expires_at: until }
  await audit(tx, actor, now, {
    action: 'invitation.reopen',
    caseId: row.id,
    subject: invitation.id,
    changed: changesOf(before, after, ['status', 'expires_at']),
  })
}
