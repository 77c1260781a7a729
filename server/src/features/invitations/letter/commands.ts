import * as said from '@evensettle/messages/refusals/letter-codes.ts'
import {
  contactKey,
  contactKeys,
  isSameContact,
  readContact,
  type Contact,
} from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import {
  isCodeOpen,
  mayGetCode,
  readLetterCode,
  type CodeLimit,
  type CodeRefusal,
} from '@evensettle/domain/invitations/letter-code.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { sql } from 'kysely'
import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import type { Visitor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { inviteeOwner } from '../../access/queries.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, type CaseRow } from '../../cases/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { queueMail } from '../../mail/commands.ts'
import { CODE_SMS, queueSms } from '../../sms/commands.ts'
import { isStopped } from '../../mail/queries.ts'
import { lockInvitation, type InvitationRow } from '../commands.ts'
import { codeLetter, codeText } from './emails.ts'
import { assertNotStarter, codesOfOwner, codeState, letterProof, provenId } from './queries.ts'
import { wait } from '@evensettle/messages/moments.ts'

type ByLetter = { row: CaseRow; invitation: InvitationRow; owner: string }

/** Whoever holds the letter, with the browser's own key; the invitation may have run out, a late yes needs a code too. */
export async function lockLetter(tx: Tx, token: string): Promise<ByLetter> {
  if (!readInvitationToken(token).isOfLetter) throw new AppError('INVITATION_UNKNOWN')
  const { row, invitation } = await lockInvitation(tx, token)
  const owner = inviteeOwner(token, { caseId: row.id, email: invitation.email })
  if (owner === null) throw new AppError('INVITATION_UNKNOWN')
  return { row, invitation, owner }
}

type Sealers = { invitations: Sealer; mails: Sealer }

type Asking = {
  token: string
  contact: string
  id: string
  visitor: Visitor
  /** the network the request came from */
  network: string
  sealers: Sealers
  isSmsPossible: boolean
  /** what a message to somebody whom the starter named opens, with what proves that they got it */
  linkOf: (invitation: Pick<InvitationRow, 'id' | 'letter_seed'>, proof: string) => string
  /** what the starter's account and profile hold */
  own: { emails: string[]; phones: string[] }
}

/** Sends six digits to what somebody with the letter typed. The one before stops working. */
export async function sendLetterCode(tx: Tx, now: Date, input: Asking): Promise<ByLetter> {
  const read = readContact(input.contact)
  if (!read.ok) throw new AppError('INVALID_INPUT')
  const contact = read.value
  const held = await lockLetter(tx, input.token)
  const { row, invitation, owner } = held
  assertNotStarter(row, input.visitor)
  if (row.respondent_id !== null) throw new AppError('INVITATION_USED')
  assertAllowed(row, 'ask_letter_code', 'invitee')
  if (contact.kind === 'phone' && !input.isSmsPossible) throw atContact(new AppError('SMS_NOT_POSSIBLE'))
  const key = contactKey(contact)
  // of two at once from different cases one waits, so that both are counted
  await holdLock(tx, 'letterContact', key)
  const named = isNamed(contact, invitation)
  const network = input.sealers.invitations.receipt(`letter-network/${row.id}/${input.network}`)
  const decision = mayGetCode(
    {
      contact,
      isNamed: named,
      own: input.own,
      isRefused: await isRefused(tx, row.id, contact),
      sent: await codesSent(tx, held, { keys: contactKeys(contact), network }),
    },
    now.getTime(),
  )
  if (!decision.ok) throw refusedCode(decision.error, now)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await tx
    .insertInto('letter_contact')
    .values({
      id: input.id,
      invitation_id: invitation.id,
      case_id: row.id,
      owner,
      kind: contact.kind,
      value: contact.value,
      contact_key: key,
      is_named: named,
      code_hash: hashCode(input.sealers.invitations, input.id, code),
      network,
      sent_at: now,
      expires_at: new Date(now.getTime() + TIMELINE.letterCode.validFor),
      confirmed_at: null,
      refused_at: null,
      by_link: false,
    })
    .execute()
  // whoever asked for no more messages gets none from a stranger with a letter; the browser is told the same either way
  if (named || !(await isStopped(tx, input.sealers.invitations, contact)))
    await queueCode(tx, input.sealers.mails, now, {
      id: input.id,
      contact,
      code,
      reference: row.reference,
      link: named ? input.linkOf(invitation, letterProof(input.sealers.invitations, input.id)) : null,
    })
  await audit(tx, { kind: 'invitee', invitationId: invitation.id }, now, {
    action: 'letter.code',
    caseId: row.id,
    subject: input.id,
    facts: { kind: contact.kind },
  })
  return held
}

type Code = { id: string; contact: Contact; code: string; reference: string; link: string | null }

/** Not under the case: its papers list what went to the invited person, and this address is nobody's yet. */
async function queueCode(tx: Tx, sealer: Sealer, now: Date, { id, contact, ...facts }: Code): Promise<void> {
  const to = { caseId: null, to: contact.value }
  if (contact.kind === 'email')
    await queueMail(tx, sealer, now, {
      ...(await composeLetter(codeLetter(facts))),
      kind: 'letter-code',
      userId: null,
      ...to,
    })
  else await queueSms(tx, sealer, now, { kind: `${CODE_SMS}/${id}`, text: codeText(facts), ...to })
}

/** Whether the starter had named this address or number in the invitation. */
function isNamed(contact: Contact, { email, phone }: InvitationRow): boolean {
  const named = contact.kind === 'email' ? email : phone
  return named !== '' && isSameContact(contact, { kind: contact.kind, value: named })
}

function hashCode(sealer: Sealer, id: string, code: string): string {
  return sealer.receipt(`letter-code/${id}/${code}`)
}

async function isRefused(tx: Tx, caseId: string, contact: Contact): Promise<boolean> {
  const refused = await tx
    .selectFrom('letter_contact')
    .select(['kind', 'value'])
    .where('case_id', '=', caseId)
    .where('refused_at', 'is not', null)
    .execute()
  return refused.some((one) => isSameContact(one, contact))
}

async function codesSent(
  tx: Tx,
  { row, owner, invitation }: ByLetter,
  { keys, network }: { keys: string[]; network: string },
) {
  type Sent = Record<'to_contact' | 'in_case' | 'is_named' | 'same_network' | 'here', boolean> & { at: Date }
  // SQL: one text for a list of any length
  const { rows } = await sql<Sent>`
    select sent_at as at, contact_key = any(${keys}::text[]) as to_contact, case_id = ${row.id} as in_case, is_named,
      network = ${network} as same_network,
      invitation_id = ${invitation.id} and owner = ${owner} as here
    from letter_contact where (contact_key = any(${keys}::text[]) or case_id = ${row.id}) and not by_link
    order by sent_at desc limit 200
  `.execute(tx)
  const at = (isWanted: (one: Sent) => boolean) => rows.filter(isWanted).map((one) => one.at.getTime())
  return {
    toContactInCase: at((one) => one.to_contact && one.in_case),
    toContactFromHere: at((one) => one.to_contact && one.in_case && one.same_network),
    toContact: at((one) => one.to_contact),
    inCase: at((one) => one.in_case && !one.is_named),
    lastHere: rows.find(({ here }) => here)?.at.getTime() ?? null,
  }
}

/** The same refusal, said at the field for address or number. */
function atContact(error: AppError): AppError {
  return new AppError(error.code, { fields: { contact: error.message } })
}

const LIMIT_SENTENCES: Record<CodeLimit, (left: { wait: string }) => string> = {
  PAUSE: said.pause,
  CONTACT: said.contact,
  NETWORK: said.network,
  CASE: said.perCase,
}

function refusedCode(refusal: CodeRefusal, now: Date): AppError {
  if (refusal.code !== 'CODES_TOO_MANY') return atContact(new AppError(refusal.code))
  const seconds = Math.max(1, Math.ceil((refusal.waitUntil - now.getTime()) / 1_000))
  return new AppError('TOO_MANY_REQUESTS', {
    message: LIMIT_SENTENCES[refusal.limit]({ wait: wait(seconds) }),
    retryAfter: seconds,
  })
}

/**
 * Takes the link of a message: whoever has it reads that mailbox or phone. It works for as long as its message counts, so
 * that nobody who uses up what one address gets in a day locks out the one who reads it.
 */
async function confirmByLink(
  tx: Tx,
  now: Date,
  held: ByLetter,
  id: string,
): Promise<ByLetter | { refusal: AppError }> {
  const { row, invitation, owner } = held
  const sent = await tx
    .selectFrom('letter_contact')
    .selectAll()
    .where('id', '=', id)
    .where('invitation_id', '=', invitation.id)
    .where('refused_at', 'is', null)
    .where('sent_at', '>', new Date(now.getTime() - TIMELINE.letterCode.within))
    .executeTakeFirst()
  if (!sent) return { refusal: new AppError('LETTER_CODE_OVER') }
  const before = await codesOfOwner(tx, invitation.id, owner)
  if (before.some((one) => one.confirmed_at !== null && one.contact_key === sent.contact_key)) return held
  const made = {
    ...sent,
    id: randomUUID(),
    owner,
    sent_at: now,
    expires_at: now,
    confirmed_at: now,
    by_link: true,
  }
  await tx.insertInto('letter_contact').values(made).execute()
  await audit(tx, { kind: 'invitee', invitationId: invitation.id }, now, {
    action: 'letter.confirm',
    caseId: row.id,
    subject: made.id,
    facts: { kind: sent.kind, isNamed: sent.is_named },
  })
  return held
}

/**
 * Takes the code that was typed, or what the link of its message holds. The refusal is a value: throwing it here would undo the count of wrong ones. The
 * right one again, from the browser that has used it, is fine.
 */
export async function confirmLetterCode(
  tx: Tx,
  now: Date,
  input: { token: string; code: string; visitor: Visitor; sealer: Sealer },
): Promise<ByLetter | { refusal: AppError }> {
  const held = await lockLetter(tx, input.token)
  const { row, invitation, owner } = held
  assertAllowed(row, 'confirm_contact', 'invitee')
  assertNotStarter(row, input.visitor)
  const proven = provenId(input.sealer, input.code)
  if (proven !== null) return confirmByLink(tx, now, held, proven)
  const [newest] = await codesOfOwner(tx, invitation.id, owner)
  if (!newest) return { refusal: new AppError('LETTER_CODE_OVER') }
  const code = readLetterCode(input.code)
  const isRight = code !== null && areSame(newest.code_hash, hashCode(input.sealer, newest.id, code))
  if (newest.confirmed_at !== null && isRight) return held
  if (!isCodeOpen(codeState(newest), now.getTime())) return { refusal: new AppError('LETTER_CODE_OVER') }
  const update = tx.updateTable('letter_contact').where('id', '=', newest.id)
  if (!isRight) {
    await update.set({ failures: newest.failures + 1 }).execute()
    const isOver = newest.failures + 1 >= TIMELINE.letterCode.tries
    const refusal = new AppError(isOver ? 'LETTER_CODE_OVER' : 'LETTER_CODE_WRONG')
    return { refusal: new AppError(refusal.code, { fields: { code: refusal.message } }) }
  }
  await update.set({ confirmed_at: now }).execute()
  await audit(tx, { kind: 'invitee', invitationId: invitation.id }, now, {
    action: 'letter.confirm',
    caseId: row.id,
    subject: newest.id,
    facts: { kind: newest.kind, isNamed: newest.is_named },
  })
  return held
}

function areSame(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a), Buffer.from(b))
}

/** A new link to the same person: what they confirmed stays. The caller audits the sending. */
export async function keepConfirmed(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .updateTable('letter_contact')
    .set({ invitation_id: to })
    .where('invitation_id', '=', from)
    .execute()
}

/** The starter said that whose this is, is not the invited person; what others confirmed stays. The caller audits it. */
export async function refuseContact(
  tx: Tx,
  invitationId: string,
  contact: Contact,
  now: Date,
): Promise<void> {
  const asked = await tx
    .selectFrom('letter_contact')
    .select(['id', 'kind', 'value'])
    .where('invitation_id', '=', invitationId)
    .where('is_named', '=', false)
    .execute()
  // by what was typed: the key of an old row is in the form of its day
  const same = asked.filter((one) => isSameContact(one, contact)).map(({ id }) => id)
  if (same.length === 0) return
  await tx.updateTable('letter_contact').set({ refused_at: now }).where('id', 'in', same).execute()
}
