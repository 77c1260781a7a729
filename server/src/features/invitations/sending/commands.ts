import * as said from '@evensettle/messages/refusals/codes.ts'
import { AWAITING_RESPONDENT } from '@evensettle/domain/cases/status.ts'
import { emailInvalid } from '@evensettle/messages/refusals/common.ts'
import * as fieldSentences from '@evensettle/messages/refusals/fields.ts'
import { isEmail, isSameEmail, mailboxOf, readContact } from '@evensettle/domain/invitations/contact.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { eightCharacters, readEightCharacters } from '@evensettle/domain/cases/crockford.ts'
import { parseReference } from '@evensettle/domain/cases/reference.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql, type Insertable, type Selectable } from 'kysely'
import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { audit, changesOf } from '../../audit/commands.ts'
import { endHelpersOf, forgetAnswerParts } from '../answers/commands.ts'
import { withholdEvidence } from '../../evidence/custody/commands.ts'
import { forgetPreferences } from '../../negotiation/preferences/commands.ts'
import { appendEvent, lockCaseForParty, moveCase, assertAllowed, type CaseRow } from '../../cases/commands.ts'
import { setTalkAside } from '../../cases/people/commands.ts'
import { forgetReader } from '../../messages/commands.ts'
import { forgetItemAnswers } from '../../cases/items/commands.ts'
import { keepConfirmed } from '../letter/commands.ts'
import type { InvitationTable } from '../tables.ts'
import { letterToken, isNotTheirs, isStoppedIn, madeFor } from './queries.ts'

type Letter = Pick<
  Insertable<InvitationTable>,
  'letter_hash' | 'letter_seed' | 'letter_made_at' | 'code_hash' | 'code_sealed'
>

type NewInvitation = {
  /** when the same person has answered an earlier link of this case */
  answeredAt?: Date | null
  answeredAs?: string | null
  answeredWay?: WayIn | null
  invitationId: string
  caseId: string
  name: string
  email: string
  token: string
  sealer: Sealer
  phone?: string
  postalAddress?: string
  /** one that goes on under the new address, with its code; a new one without it */
  letter?: Letter
  /** who sends it; null where nobody is held to the limits */
  limitedSender: string | null
}

/** Codes are short, so their hash is keyed: a copy of the database alone does not give them away. */
function hashCode(sealer: Sealer, code: string): Buffer {
  return Buffer.from(sealer.receipt(`code/${code}`), 'hex')
}

/** A letter with a code of its own, for an invitation. */
export function newLetter(sealer: Sealer, id: string, seed: string | null = null): Letter {
  const code = eightCharacters(randomBytes(5))
  return {
    letter_hash: hashToken(letterToken(sealer, { id, letter_seed: seed })),
    letter_seed: seed,
    letter_made_at: null,
    code_hash: hashCode(sealer, code),
    code_sealed: sealer.seal(code, id),
  }
}

/** Takes the letter out of an invitation whose address was wrong, for the one that comes next. */
async function takeLetter(
  tx: Tx,
  old: Selectable<InvitationTable>,
  sealer: Sealer,
  to: string,
): Promise<Letter> {
  const none = { letter_hash: null, code_hash: null, code_sealed: null }
  await tx.updateTable('invitation').set(none).where('id', '=', old.id).execute()
  const { letter_hash, letter_made_at, code_hash } = old
  const code_sealed = old.code_sealed && sealer.seal(sealer.open(old.code_sealed, old.id), to)
  return { letter_hash, letter_seed: old.letter_seed ?? old.id, letter_made_at, code_hash, code_sealed }
}

/**
 * Makes the invitation of a case and the job that mails it. The token itself is stored only sealed and hashed.
 * The caller audits it.
 */
export async function invite(tx: Tx, now: Date, input: NewInvitation): Promise<void> {
  if (input.limitedSender) await assertNotFlooding(tx, now, input.limitedSender, input)
  await tx
    .insertInto('invitation')
    .values({
      id: input.invitationId,
      case_id: input.caseId,
      token_hash: hashToken(input.token),
      token_sealed: input.sealer.seal(input.token, input.invitationId),
      ...(input.letter ?? newLetter(input.sealer, input.invitationId)),
      phone: input.phone ?? '',
      postal_address: input.postalAddress ?? '',
      name: input.name,
      email: input.email,
      created_at: now,
      expires_at: new Date(now.getTime() + TIMELINE.invitationValid),
      extended_at: null,
      opened_at: null,
      answered_at: input.answeredAt ?? null,
      answered_as: input.answeredAs ?? null,
      answered_way: input.answeredWay ? JSON.stringify(input.answeredWay) : null,
      accepted_at: null,
      withdrawn_at: null,
    })
    .execute()
  await appendEvent(tx, { caseId: input.caseId, type: 'invitation.sent', side: 'starter', at: now })
  await tx.jobs.add(tx, 'invitations.send', { invitationId: input.invitationId })
}

/** Refuses what would flood somebody: too many of one sender in a day, or too many to one address. */
async function assertNotFlooding(
  tx: Tx,
  now: Date,
  senderId: string,
  { email, caseId }: { email: string; caseId: string },
): Promise<void> {
  const mailbox = mailboxOf(email)
  // of two at once one waits, so that both are counted
  await holdLock(tx, 'mailbox', mailbox)
  await holdLock(tx, 'sender', senderId)
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  // SQL: counts by condition
  const { rows } = await sql<{ sent: number; waiting: number; recent: number }>`
    select
      (select count(*)::int from invitation v join mediation_case c on c.id = v.case_id
        where c.starter_id = ${senderId} and v.created_at > ${ago(1)}) as sent,
      (select count(distinct v.case_id)::int from invitation v join mediation_case c on c.id = v.case_id
        where v.mailbox = ${mailbox} and v.case_id <> ${caseId} and ${oneOf('c.status', AWAITING_RESPONDENT)}
          and v.withdrawn_at is null and v.expires_at > ${now}) as waiting,
      (select count(distinct v.case_id)::int from invitation v
        where v.mailbox = ${mailbox} and v.case_id <> ${caseId} and v.created_at > ${ago(30)}) as recent
  `.execute(tx)
  const { sent = 0, waiting = 0, recent = 0 } = rows[0] ?? {}
  const { waiting: mayWait, inThirtyDays } = TIMELINE.invitationsPerAddress
  if (sent >= TIMELINE.invitationsPerSender) throw new AppError('SENDER_LIMIT')
  if (waiting >= mayWait || recent >= inThirtyDays) throw new AppError('ADDRESS_LIMIT')
}

type ResendInput = {
  caseId: string
  email: string
  invitationId: string
  token: string
  sealer: Sealer
  isLimited: boolean
}

/**
 * A new link to the same or another address; the old link stops working at once. Anyone who opted out of mails in
 * this case gets no mail, at any address, and keeps the link they have. That somebody opted out in another case is
 * not told: the job drops the mail.
 */
export async function resendInvitation(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: ResendInput,
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'resend_invitation', row.mySide)
  const { made } = await tx.selectNoFrom(madeFor(sql.val(row.id)).as('made')).executeTakeFirstOrThrow()
  if (made > TIMELINE.resends) throw new AppError('RESENDS_USED')
  const old = await tx
    .updateTable('invitation')
    .set({ withdrawn_at: now })
    .where('case_id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  const email = (input.email.trim() || (old?.email ?? '')).toLowerCase()
  if (!isEmail(email))
    throw new AppError('INVALID_INPUT', {
      fields: { email: emailInvalid() },
    })
  if (isSameEmail(email, actor.email))
    throw new AppError('OWN_EMAIL', { fields: { email: fieldSentences.emailOwn() } })
  if (await isNotTheirs(tx, row.id, email))
    throw new AppError('ADDRESS_NOT_THEIRS', { fields: { email: said.addressNotTheirs() } })
  // what somebody else asked for at a wrong address does not bind the right one
  const before = old?.wrong_address_at ? undefined : old
  for (const address of [before?.email ?? email, email])
    if (before?.silenced_at || (await isStoppedIn(tx, input.sealer, row.id, address)))
      throw new AppError('INVITATION_STOPPED')
  // what stands after a wrong address came by another way
  const isSamePerson = old !== undefined && (isSameEmail(old.email, email) || old.wrong_address_at !== null)
  if (!isSamePerson) await forgetAnswer(tx, row, { now, helpersOf: null })
  await invite(tx, now, {
    ...input,
    caseId: row.id,
    name: row.respondent_name,
    email,
    ...(isSamePerson
      ? {
          answeredAt: old.answered_at,
          answeredAs: old.answered_as,
          answeredWay: old.answered_way,
          phone: old.phone,
          postalAddress: old.postal_address,
          ...(old.wrong_address_at
            ? { letter: await takeLetter(tx, old, input.sealer, input.invitationId) }
            : {}),
        }
      : {}),
    limitedSender: input.isLimited ? actor.userId : null,
  })
  if (isSamePerson) await keepConfirmed(tx, old.id, input.invitationId)
  await audit(tx, actor, now, {
    action: 'invitation.resend',
    caseId: row.id,
    subject: input.invitationId,
    changed: changesOf({ email: old?.email.toLowerCase() }, { email }, []),
  })
}

/**
 * Another address is another person: what somebody else answered is not theirs, and neither are the helpers that this
 * one let in, or all of them. The caller holds the lock and audits it.
 */
export async function forgetAnswer(
  tx: Tx,
  row: CaseRow,
  { now, helpersOf }: { now: Date; helpersOf: string | null },
): Promise<void> {
  await withholdEvidence(tx, row.id, 'respondent')
  await forgetPreferences(tx, row.id, 'respondent')
  await endHelpersOf(tx, row.id, { side: 'respondent', owner: helpersOf, now })
  if (row.answered_at === null) return
  await moveCase(tx, row, { answer_kind: null, answer_words: '', answered_at: null })
  await forgetAnswerParts(tx, row.id)
  await forgetItemAnswers(tx, row.id)
  await setTalkAside(tx, row.id)
  await forgetReader(tx, row.id, 'respondent')
}

type Entered = { token: string } | { refusal: AppError }

/**
 * Reference and code typed by hand give the token of the letter: the starter reads both on the screen. Wrong codes
 * are counted per reference, also for one that no case has, so that neither answer nor lock tells whether it
 * exists. The refusal is a value: throwing it here would undo the count. No audit entry: nobody is known yet.
 */
export async function enterCode(
  tx: Tx,
  now: Date,
  input: { reference: string; code: string; sealer: Sealer },
): Promise<Entered> {
  const parsed = parseReference(input.reference)
  const code = readEightCharacters(input.code)
  if (!parsed.ok || code === null) return { refusal: new AppError('INVITATION_CODE_WRONG') }
  const reference = parsed.value
  const tried = await lockTries(tx, now, reference)
  if (tried.locked_until && tried.locked_until > now) return { refusal: locked(tried.locked_until, now) }
  const found = await tx
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['invitation.id', 'letter_seed', 'withdrawn_at', 'mediation_case.status'])
    .where('reference', '=', reference)
    .where('code_hash', '=', hashCode(input.sealer, code))
    .executeTakeFirst()
  if (found) {
    await tx.deleteFrom('invitation_code_try').where('reference', '=', reference).execute()
    if (found.withdrawn_at) return { refusal: new AppError('INVITATION_WITHDRAWN') }
    assertAllowed(found, 'enter_code', 'invitee')
    return { token: letterToken(input.sealer, found) }
  }
  const failures = tried.failures + 1
  const until = failures >= TIMELINE.wrongCodes ? new Date(now.getTime() + TIMELINE.codeLockedFor) : null
  await tx
    .updateTable('invitation_code_try')
    .set({ failures: until ? 0 : failures, locked_until: until, tried_at: now })
    .where('reference', '=', reference)
    .execute()
  return { refusal: until ? locked(until, now) : new AppError('INVITATION_CODE_WRONG') }
}

/** The tries for a reference, locked so that of many at once each counts; older ones are forgotten on the way. */
async function lockTries(tx: Tx, now: Date, reference: string) {
  const old = new Date(now.getTime() - TIMELINE.codeLockedFor)
  await tx
    .deleteFrom('invitation_code_try')
    .where('tried_at', '<', old)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .execute()
  return tx
    .insertInto('invitation_code_try')
    .values({ reference, failures: 0, locked_until: null, tried_at: now })
    .onConflict((oc) => oc.column('reference').doUpdateSet({ tried_at: now }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

function locked(until: Date, now: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  const minutes = Math.ceil(seconds / 60)
  return new AppError('INVITATION_LOCKED', {
    message: said.invitationLocked({ tries: TIMELINE.wrongCodes, minutes }),
    retryAfter: seconds,
  })
}

/** Where else the person can be reached; another phone gets a text of its own only with a new invitation. */
export async function saveContact(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; phone: string; postalAddress: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'change_invitation_contact', row.mySide)
  const before = await tx
    .selectFrom('invitation')
    .select(['phone', 'postal_address'])
    .where('case_id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  const contact = {
    phone: numberOf(input.phone),
    postal_address: input.postalAddress.trim(),
  }
  await tx
    .updateTable('invitation')
    .set(contact)
    .where('case_id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .execute()
  await audit(tx, actor, now, {
    action: 'invitation.contact',
    caseId: row.id,
    subject: row.id,
    changed: changesOf(before ?? null, contact, []),
  })
}

/** In the one form that is compared and written to; what is no number with its country was refused before. */
function numberOf(typed: string): string {
  const read = readContact(typed)
  return read.ok && read.value.kind === 'phone' ? read.value.value : ''
}

/** Notes that link or letter were handed to the starter. */
export async function noteLetter(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; kind: 'link' | 'letter' },
): Promise<{ invitationId: string }> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'take_invitation_along', row.mySide)
  const invitation = await tx
    .selectFrom('invitation')
    .select(['id', 'letter_made_at'])
    .where('case_id', '=', row.id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!invitation) throw new AppError('NOT_FOUND')
  if (input.kind === 'letter' && !invitation.letter_made_at)
    await tx.updateTable('invitation').set({ letter_made_at: now }).where('id', '=', invitation.id).execute()
  await audit(tx, actor, now, {
    action: `invitation.${input.kind}`,
    caseId: row.id,
    subject: invitation.id,
  })
  return { invitationId: invitation.id }
}
