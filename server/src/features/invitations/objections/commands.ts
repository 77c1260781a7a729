import { isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import type { Contact } from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Visitor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { inviteeOwner } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, assertAllowed, lockCase } from '../../cases/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import { lockInvitation } from '../commands.ts'
import { assertMayAct, wayOf } from '../letter/queries.ts'
import { objectToRespondent } from '../identity/commands.ts'
import { stopHash } from '../../mail/queries.ts'
import { invitationOf, isSmsKey, mailedInvitation, smsNumber } from './queries.ts'

type Sealers = { invitations: Sealer; mails: Sealer }

/** Ends all mails and texts about the waiting invitations that `which` names, and tells their senders. */
async function silence(tx: Tx, now: Date, invitations: { id: string; case_id: string }[]): Promise<void> {
  for (const one of invitations) {
    const row = await lockCase(tx, one.case_id)
    assertAllowed(row, 'stop_mails', 'invitee')
    const result = await tx
      .updateTable('invitation')
      .set({ silenced_at: now })
      .where('id', '=', one.id)
      .where('silenced_at', 'is', null)
      .executeTakeFirst()
    if (result.numUpdatedRows !== 1n) continue
    if (isAwaitingRespondent(row.status))
      await appendEvent(tx, { caseId: row.id, type: 'invitation.stopped', side: 'respondent', at: now })
    await audit(tx, { kind: 'invitee', invitationId: one.id }, now, {
      action: 'invitation.stop',
      caseId: row.id,
      subject: one.id,
    })
  }
}

/** Remembers that nobody is to be invited at an address or number. Gives whether that is new. The caller audits it. */
async function rememberStop(tx: Tx, sealer: Sealer, now: Date, contact: Contact): Promise<boolean> {
  const hash = stopHash(sealer, contact)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stopped_address')
    .values({ address_hash: hash, address_sealed: sealer.seal(contact.value, hash), stopped_at: now })
    .onConflict((oc) => oc.column('address_hash').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The operator puts an address on the stop list, on the word of the person whose it is, or takes it off. The caller audits it. */
export async function setStopped(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  { contact, isStopped }: { contact: Contact; isStopped: boolean },
): Promise<void> {
  if (isStopped) {
    await rememberStop(tx, sealer, now, contact)
    return
  }
  await tx.deleteFrom('stopped_address').where('address_hash', '=', stopHash(sealer, contact)).execute()
}

/** "No more texts", by whoever has the number that a text went to. Mails go on: the starter may have set a number of their own. */
async function stopSms(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  found: { id: string; case_id: string },
): Promise<boolean> {
  const number = await smsNumber(tx, found.id)
  if (number === null || !(await rememberStop(tx, sealer, now, number))) return false
  await audit(tx, { kind: 'invitee', invitationId: found.id }, now, {
    action: 'invitation.stop',
    caseId: found.case_id,
    subject: found.id,
    facts: { kind: number.kind },
  })
  return true
}

/**
 * "Do not write to me again": remembered for the address, whoever invites it next. The starter holds link and code
 * of the letter too: by these it needs the address that the mails go to, and ends those of that case. An unknown key is answered like a known one.
 * Gives whether something was stopped.
 */
export async function stopInvitations(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  key: string,
  visitor: Visitor,
): Promise<boolean> {
  const found = await invitationOf(tx, sealer, key)
  if (!found) return false
  if (isSmsKey(sealer, key)) return stopSms(tx, sealer, now, found)
  if (readInvitationToken(key).isOfLetter) {
    const { row, invitation } = await lockInvitation(tx, key)
    const owner = inviteeOwner(key, { caseId: row.id, email: invitation.email })
    await assertMayAct(tx, 'stop_mails', { row, invitation, owner, way: wayOf(key, invitation) }, visitor)
    await silence(tx, now, [found])
    return true
  }
  await rememberStop(tx, sealer, now, { kind: 'email', value: found.email })
  const waiting = await tx
    .selectFrom('invitation')
    .select(['id', 'case_id'])
    .where('email', '=', found.email)
    .where('withdrawn_at', 'is', null)
    .where('silenced_at', 'is', null)
    .orderBy('case_id')
    .execute()
  await silence(tx, now, waiting)
  return true
}

/** `isOwn`: only the invited address got it; `isOfSms`: a number that the starter set; `isMailed`: proven for "that was not me" */
export type Proof = { isOwn: boolean; isOfSms: boolean; isMailed: boolean }

type ReportInput = {
  id: string
  key: string
  words: string
  /** "somebody joined, and that was not me" */
  wasNotMe: boolean
  to: string
  /** the finished mail for the operator, by the reference of a known invitation and what the key proves */
  write: (known: string | null, proof: Proof) => Promise<{ subject: string; text: string; html: string }>
}

/**
 * Tells the operator; a report by the mailed link ends the mails of that case, one by letter or text does not. "That was not
 * me" stops what binds instead, by what only the invited mailbox holds; its writer goes on getting mails. Gives whether it does.
 */
export async function reportInvitation(
  tx: Tx,
  sealers: Sealers,
  now: Date,
  input: ReportInput,
): Promise<boolean> {
  const found = input.key === '' ? null : await invitationOf(tx, sealers.invitations, input.key)
  const isOfSms = isSmsKey(sealers.invitations, input.key)
  const isOwn = !isOfSms && !readInvitationToken(input.key).isOfLetter
  let reference: string | null = null
  let isMailed = false
  let holds = false
  if (found) {
    const row = await lockCase(tx, found.case_id)
    assertAllowed(row, 'report_invitation', 'invitee')
    reference = row.reference
    await tx
      .insertInto('abuse_report')
      .values({
        id: input.id,
        case_id: found.case_id,
        invitation_id: found.id,
        words_sealed: sealers.invitations.seal(input.words, input.id),
        reported_at: now,
      })
      .execute()
    await audit(tx, { kind: 'invitee', invitationId: found.id }, now, {
      action: 'invitation.report',
      caseId: found.case_id,
      subject: found.id,
    })
    if (input.wasNotMe) {
      isMailed = (await mailedInvitation(tx, sealers.invitations, input.key)) !== null
      if (isMailed) holds = await objectToRespondent(tx, now, row, found.id)
    } else if (isOwn) await silence(tx, now, [found])
  }
  const letter = await input.write(reference, { isOwn, isOfSms, isMailed })
  await queueMail(tx, sealers.mails, now, {
    ...letter,
    kind: 'report',
    caseId: null,
    userId: null,
    to: input.to,
  })
  return holds
}
