import { isWrongAddress, type DeclineReason } from '@evensettle/domain/invitations/decline.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Visitor } from '../../../platform/http.ts'
import { isOpenedBy } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, assertAllowed, moveCase, tellSide } from '../../cases/commands.ts'
import { endCase } from '../../endings/commands.ts'
import { assertKnown, holdInvitation } from '../commands.ts'
import { assertMayAct } from '../letter/queries.ts'
import { forgetAnswer } from '../sending/commands.ts'

type No = { token: string; reason: DeclineReason; words: string; known?: string | null | undefined }

/** What the invited person says instead of an answer: a no ends the case, a wrong address does not. */
export async function declineInvitation(tx: Tx, now: Date, input: No, visitor: Visitor): Promise<void> {
  if (await wasSaidAlready(tx, input.token)) return
  if (isWrongAddress(input.reason)) await sayWrongAddress(tx, now, input, visitor)
  else await sayNo(tx, now, input, visitor)
}

/** "This is not for me": the case ends, and the reason is shown to both. */
async function sayNo(tx: Tx, now: Date, input: No, visitor: Visitor): Promise<void> {
  const held = await holdInvitation(tx, input.token, now)
  const { row, actor, invitation } = held
  assertAllowed(row, 'decline_invitation', 'invitee')
  const way = await assertMayAct(tx, 'decline_invitation', held, visitor)
  assertKnown(row, input.known)
  await tx
    .updateTable('invitation')
    .set({ declined_way: JSON.stringify(way) })
    .where('id', '=', invitation.id)
    .execute()
  await moveCase(tx, row, { answer_kind: 'declined', answer_words: input.reason, answered_at: now })
  await endCase(tx, actor, now, row, { reason: 'declined', by: 'respondent', words: input.words.trim() })
}

/** "This is not me": nobody has refused anything. The link ends, and the starter is asked for another address. */
async function sayWrongAddress(tx: Tx, now: Date, input: No, visitor: Visitor): Promise<void> {
  const held = await holdInvitation(tx, input.token, now)
  const { row, actor, invitation } = held
  assertAllowed(row, 'say_wrong_address', 'invitee')
  const { by } = await assertMayAct(tx, 'say_wrong_address', held, visitor)
  assertKnown(row, input.known)
  await forgetAnswer(tx, row, { now, helpersOf: null })
  await tx
    .updateTable('invitation')
    .set({ wrong_address_at: now, withdrawn_at: now })
    .where('id', '=', invitation.id)
    .execute()
  const facts = { by }
  await appendEvent(tx, {
    caseId: row.id,
    type: 'invitation.wrong_address',
    side: 'respondent',
    facts,
    at: now,
  })
  await tellSide(tx, row.id, 'starter', 'wrong_address')
  await audit(tx, actor, now, {
    action: 'invitation.wrong_address',
    caseId: row.id,
    subject: invitation.id,
    facts,
  })
}

/** A retry after a lost reply: this link has ended the case, or itself. */
async function wasSaidAlready(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('mediation_case.id')
    .where(isOpenedBy(token))
    .where((eb) =>
      eb.or([
        eb('wrong_address_at', 'is not', null),
        eb.and([
          eb('withdrawn_at', 'is', null),
          eb('answer_kind', '=', 'declined'),
          eb('closed_by', '=', 'respondent'),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
