import { isWrongAddress, type DeclineReason } from '@evensettle/domain/invitations/decline.ts'
import { isSameContact } from '@evensettle/domain/invitations/contact.ts'
import { isSameActor, type WayIn } from '@evensettle/domain/invitations/way-in.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Visitor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { isOpenedBy, wasRefusedWith } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, assertAllowed, moveCase, tellSide } from '../../cases/commands.ts'
import { endCase } from '../../endings/commands.ts'
import { endHelpersOf } from '../answers/commands.ts'
import { assertKnown, holdInvitation, type InvitationRow } from '../commands.ts'
import { assertMayAct } from '../letter/queries.ts'
import { forgetAnswer, newLetter } from '../sending/commands.ts'

type No = { token: string; reason: DeclineReason; words: string; known?: string | null | undefined }
type Said = { input: No; visitor: Visitor; sealer: Sealer; newId: () => string }

/** What the invited person says instead of an answer: a no ends the case, a wrong address does not. */
export async function declineInvitation(tx: Tx, now: Date, said: Said): Promise<void> {
  if (await wasSaidAlready(tx, said.input.token)) return
  if (isWrongAddress(said.input.reason)) await sayWrongAddress(tx, now, said)
  else await sayNo(tx, now, said)
}

/** "This is not for me": the case ends, and the reason is shown to both. */
async function sayNo(tx: Tx, now: Date, { input, visitor }: Said): Promise<void> {
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

/**
 * "This is not me": nobody has refused anything. It ends the way it was said by, and takes away what came by that way:
 * of the others nobody knows that they are wrong.
 */
async function sayWrongAddress(tx: Tx, now: Date, { input, visitor, sealer, newId }: Said): Promise<void> {
  const held = await holdInvitation(tx, input.token, now)
  const { row, actor, invitation, owner } = held
  assertAllowed(row, 'say_wrong_address', 'invitee')
  const way = await assertMayAct(tx, 'say_wrong_address', held, visitor)
  const isSameBrowser = owner !== null && owner === invitation.answered_as
  const isOwnAnswer =
    invitation.answered_at !== null && isSameActor(way, { way: invitation.answered_way, isSameBrowser })
  if (isOwnAnswer) {
    assertKnown(row, input.known)
    await forgetAnswer(tx, row, { now, helpersOf: owner })
  } else if (owner !== null) await endHelpersOf(tx, row.id, { side: 'respondent', owner, now })
  const ended =
    way.by === 'letter'
      ? {
          ...newLetter(sealer, invitation.id, newId()),
          letter_refused_at: now,
          refused_letter_hash: invitation.letter_hash,
        }
      : { wrong_address_at: now }
  const answer = {
    answered_at: null,
    answered_as: null,
    answered_way: null,
    answer_id: null,
    answer_digest: null,
  }
  await tx
    .updateTable('invitation')
    .set({ ...ended, ...(isOwnAnswer ? answer : {}), ...withoutPhone(invitation, way) })
    .where('id', '=', invitation.id)
    .execute()
  const facts = { by: way.by }
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

/** No text goes to a number whose owner has said that they are somebody else. */
function withoutPhone({ phone }: InvitationRow, { contact }: WayIn): { phone?: '' } {
  const isTheirs = phone !== '' && contact !== null && isSameContact(contact, { kind: 'phone', value: phone })
  return isTheirs ? { phone: '' } : {}
}

/** A retry after a lost reply: this link has ended the case, or itself. */
async function wasSaidAlready(tx: Tx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('mediation_case.id')
    .where((eb) =>
      eb.or([
        wasRefusedWith(token),
        eb.and([
          isOpenedBy(token),
          eb('withdrawn_at', 'is', null),
          eb('answer_kind', '=', 'declined'),
          eb('closed_by', '=', 'respondent'),
        ]),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}
