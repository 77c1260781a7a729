import { hasSent } from '@evensettle/domain/access/visibility.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/http.ts'
import { writeMessage, type MessageRow } from '../../messages/commands.ts'
import { holdInvitation } from '../commands.ts'
import { assertMayAct } from '../letter/queries.ts'

/**
 * A message of an invited person without an account, to a starter who has their answer. It takes what the answer took, and
 * only whoever sent that answer writes on. No audit entry: the case's log has the message.
 */
export async function writeBack(
  tx: Tx,
  now: Date,
  input: { token: string; id: string; body: string },
  visitor: Visitor,
): Promise<MessageRow> {
  const held = await holdInvitation(tx, input.token, now)
  const { row, owner, invitation } = held
  const way = await assertMayAct(tx, 'send_message', held, visitor)
  if (!hasSent(owner, invitation.answered_as)) throw new AppError('ANSWER_FIRST')
  const { id, body } = input
  return writeMessage(tx, now, { ...row, mySide: 'respondent' }, { id, body, by: 'invitee', cameBy: way.by })
}

/** Why the holder of a token reads nothing of what both wrote. */
export async function refuseTalk(tx: Tx, now: Date, token: string): Promise<never> {
  await holdInvitation(tx, token, now)
  throw new AppError('ANSWER_FIRST')
}
