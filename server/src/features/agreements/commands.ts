import * as said from '@evensettle/messages/refusals/signing.ts'
import { isCheckConfirmed } from '@evensettle/domain/cases/respondent-check.ts'
import {
  UNSEALED_AGREEMENT_STATES,
  UNSIGNED_AGREEMENT_STATES,
  waitsForSignature,
} from '@evensettle/domain/agreements/agreement-state.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import { fingerprintInput } from '@evensettle/domain/agreements/fingerprint.ts'
import { canSign, type SigningRefusal, type Stroke } from '@evensettle/domain/agreements/signing.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { agreementDocument, withAddress } from '@evensettle/domain/agreements/text.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { checkedInWords, ownAccountWords, wayInWords } from '@evensettle/contracts/words/way-in.ts'
import { dateInWords, dateOf } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { oneOf } from '../../platform/one-of.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, JobActor, RequestFacts, UserActor } from '../../platform/http.ts'
import { sha256Hex } from '../../printing/pdf-seal.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  lockCase,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  tellSide,
  type CaseRow,
} from '../cases/commands.ts'
import { makeObligations } from '../obligations/rows/commands.ts'
import { profileOf } from '../profile/queries.ts'
import { agreementOfCase, signaturesOf } from './queries.ts'

type NewAgreement = {
  id: string
  terms: Terms
  offerId: string | null
  roundId: string | null
  itemised?: { title: string; amount: number | null }[]
}

/**
 * Turns accepted terms into the agreement that both sign. The caller holds the case's lock and has checked
 * its command; the unique index on live agreements makes a second settlement impossible.
 */
export async function draftAgreement(
  tx: Tx,
  actor: Actor,
  now: Date,
  row: CaseRow,
  to: CaseRow['status'],
  made: NewAgreement,
): Promise<string> {
  const today = dateOf(now.getTime())
  const document = agreementDocument({
    reference: row.reference,
    brand: BRAND,
    title: row.title,
    disputeType: row.type,
    parties: { starter: await partyOf(tx, row, 'starter'), respondent: await partyOf(tx, row, 'respondent') },
    terms: made.terms,
    agreedOn: today,
    ...(made.itemised ? { itemised: made.itemised } : {}),
  })
  await moveCase(tx, row, { status: to, proposal_asked_by: [] })
  await tx
    .insertInto('agreement')
    .values({
      id: made.id,
      case_id: row.id,
      state: 'to_sign',
      offer_id: made.offerId,
      round_id: made.roundId,
      terms: JSON.stringify(made.terms),
      document: JSON.stringify(document),
      fingerprint: sha256Hex(fingerprintInput(document)),
      agreed_at: now,
      closed_at: null,
      pdf_file: null,
      pdf_sha256: null,
      pdf_bytes: null,
      sealed_at: null,
    })
    .execute()
  await appendEvent(tx, {
    caseId: row.id,
    type: 'case.agreed',
    side: null,
    facts: { agreementId: made.id },
    at: now,
  })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'agreement.draft', caseId: row.id, subject: made.id, changed })
  return made.id
}

async function partyOf(tx: Tx, row: CaseRow, side: Side) {
  const userId = side === 'starter' ? row.starter_id : row.respondent_id
  const name = side === 'starter' ? row.starter_name : row.respondent_name
  const address = userId ? await addressOf(tx, userId) : null
  return { name, address, cameIn: side === 'starter' ? starterCameIn(row) : respondentCameIn(row) }
}

/** Both read the same text, so an address stands in full only where the other side knows it. */
function starterCameIn(row: CaseRow): string {
  return ownAccountWords(row.starter_email, row.starter_email_confirmed)
}

function on(at: Date): string {
  return dateInWords(dateOf(at.getTime()))
}

function respondentCameIn(row: CaseRow): string {
  const way = row.respondent_way
  const objected = row.respondent_objected_at
  const checked = row.respondent_checked_at
  return checkedInWords({
    way: wayInWords(way, { reader: 'starter', starter: row.starter_name }),
    starter: row.starter_name,
    respondent: row.respondent_name,
    objectedOn: objected && on(objected),
    letOn: objected !== null && checked === null && isCheckConfirmed(row.respondent_check),
    confirmedOn: checked && on(checked),
  })
}

async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const profile = await profileOf(tx, userId)
  return profile
    ? `${profile.address_line}, ${profile.postal_code} ${profile.city}, ${profile.country}`
    : null
}

/**
 * Puts the address that somebody gave for this agreement into its text, told to the other side. A text that
 * somebody has signed stays as it is, and so does an address that both have read. NOT_FOUND: not their case.
 */
export async function nameAddress(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const { mySide: side } = await lockCaseForParty(tx, caseId, actor)
  const agreement = await agreementOfCase(tx, caseId)
  if (!agreement || !waitsForSignature(agreement.state) || agreement.document.parties[side].address !== null)
    return
  if ((await signaturesOf(tx, agreement.id)).length > 0) return
  const address = await addressOf(tx, actor.userId)
  if (address === null) return
  const document = withAddress(agreement.document, side, address)
  await tx
    .updateTable('agreement')
    .set({ document: JSON.stringify(document), fingerprint: sha256Hex(fingerprintInput(document)) })
    .where('id', '=', agreement.id)
    .execute()
  const facts = { agreementId: agreement.id }
  await appendEvent(tx, { caseId, type: 'agreement.addressed', side, facts, at: now })
  await audit(tx, actor, now, { action: 'agreement.address', caseId, subject: agreement.id })
  await tellSide(tx, caseId, otherSide(side), 'address')
}

type SignInput = {
  caseId: string
  fingerprint: string
  name: string
  strokes: Stroke[] | null
  consent: boolean
  consentVersion: string
}

/** Signs for one side; the second signature completes the agreement and orders the sealed document. */
export async function signAgreement(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SignInput,
  facts: RequestFacts,
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const agreement = await agreementOfCase(tx, row.id)
  if (!agreement) throw new AppError('WRONG_STATE')
  const signatures = await signaturesOf(tx, agreement.id)
  const isRetry = signatures.some(
    (one) =>
      one.side === row.mySide &&
      one.name === input.name.trim() &&
      input.fingerprint === agreement.fingerprint,
  )
  if (isRetry) return
  assertAllowed(row, 'sign', row.mySide)
  const decision = canSign({
    status: row.status,
    signatures,
    side: row.mySide,
    typedName: input.name,
    profileName: row.mySide === 'starter' ? row.starter_name : row.respondent_name,
    drawing: input.strokes,
    consent: input.consent,
    consentVersion: input.consentVersion,
    documentHashSeen: input.fingerprint,
    documentHash: agreement.fingerprint,
  })
  if (!decision.ok) throw refusedSigning(decision.error)
  const signature = decision.value
  await tx
    .insertInto('signature')
    .values({
      agreement_id: agreement.id,
      side: row.mySide,
      user_id: actor.userId,
      name: signature.typedName,
      strokes: signature.strokes ? JSON.stringify(signature.strokes) : null,
      consent_version: input.consentVersion,
      signed_at: now,
      ip: facts.ip,
      user_agent: facts.userAgent,
      aal: actor.aal,
    })
    .execute()
  await appendEvent(tx, {
    caseId: row.id,
    type: 'agreement.signed',
    side: row.mySide,
    facts: { agreementId: agreement.id },
    at: now,
  })
  await audit(tx, actor, now, {
    action: 'agreement.sign',
    caseId: row.id,
    subject: agreement.id,
    facts: { fingerprint: agreement.fingerprint, aal: actor.aal },
  })
  if (signature.completes) {
    await tx.updateTable('agreement').set({ state: 'signed' }).where('id', '=', agreement.id).execute()
    await tx.jobs.add(tx, 'agreements.seal', { agreementId: agreement.id }, { key: agreement.id })
  }
  await tellSide(tx, row.id, otherSide(row.mySide), 'signed')
}

function refusedSigning(refusal: SigningRefusal): AppError {
  if (refusal.code === 'NAME_DIFFERS') {
    const sentence = said.nameDiffers({ name: refusal.expected })
    return new AppError('NAME_DIFFERS', { message: sentence, fields: { name: sentence } })
  }
  if (refusal.code === 'NAME_NEEDED')
    return new AppError('NAME_NEEDED', { fields: { name: said.nameNeeded() } })
  if (refusal.code === 'CONSENT_NEEDED')
    return new AppError('CONSENT_NEEDED', { fields: { consent: said.consentNeeded() } })
  if (refusal.code === 'INVALID_INPUT')
    return new AppError('INVALID_INPUT', { fields: { strokes: said.strokesMissing() } })
  return new AppError(refusal.code)
}

/** Not signing after all: the case goes back to the table, and any signature already given becomes void. */
export async function declineToSign(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; words: string },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  const to = assertAllowed(row, 'decline_to_sign', row.mySide)
  const declined = await tx
    .updateTable('agreement')
    .set({ state: 'declined', closed_at: now })
    .where('case_id', '=', row.id)
    .where('state', 'in', UNSIGNED_AGREEMENT_STATES)
    .returning('id')
    .executeTakeFirst()
  if (!declined) throw new AppError('WRONG_STATE')
  await moveCase(tx, row, { status: to })
  const facts = { agreementId: declined.id, words: input.words.trim() }
  await appendEvent(tx, { caseId: row.id, type: 'agreement.declined', side: row.mySide, facts, at: now })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'agreement.decline', caseId: row.id, subject: declined.id, changed })
  await tellSide(tx, row.id, otherSide(row.mySide), 'signed')
}

/** Ends an agreement that waited for a signature: the case ends. The caller writes event and audit entry. */
export async function dropUnsignedAgreement(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('agreement')
    .set({ state: 'declined', closed_at: now })
    .where('case_id', '=', caseId)
    .where('state', 'in', UNSIGNED_AGREEMENT_STATES)
    .execute()
}

export type SealedDocument = { agreementId: string; file: string; sha256: string; bytes: number }

/** Records the sealed document and settles the case, once; false when it was recorded before. */
export async function settleWithDocument(
  tx: Tx,
  actor: JobActor,
  now: Date,
  document: SealedDocument,
): Promise<boolean> {
  const found = await tx
    .selectFrom('agreement')
    .select(['id', 'case_id', 'terms'])
    .where('id', '=', document.agreementId)
    .executeTakeFirst()
  if (!found) return false
  const row = await lockCase(tx, found.case_id)
  const sealed = await tx
    .updateTable('agreement')
    .set({
      state: 'sealed',
      pdf_file: document.file,
      pdf_sha256: document.sha256,
      pdf_bytes: document.bytes,
      sealed_at: now,
    })
    .where('id', '=', document.agreementId)
    .where('state', 'in', UNSEALED_AGREEMENT_STATES)
    .executeTakeFirst()
  if (sealed.numUpdatedRows !== 1n) return false
  const to = assertAllowed(row, 'seal_agreement', 'job')
  await moveCase(tx, row, { status: to })
  const facts = { agreementId: document.agreementId, sha256: document.sha256 }
  await appendEvent(tx, { caseId: row.id, type: 'agreement.sealed', side: null, facts, at: now })
  await appendEvent(tx, { caseId: row.id, type: 'case.settled', side: null, at: now })
  await makeObligations(tx, now, row, found)
  for (const side of SIDES) await tellSide(tx, row.id, side, 'settled')
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: document.agreementId,
    facts: { sha256: document.sha256 },
    changed: { status: { from: row.status, to } },
  })
  return true
}

/** Orders the seal again for agreements that both have signed but that were left without a document. */
export async function reorderSeals(tx: Tx, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select a.id from agreement a where ${oneOf('a.state', UNSEALED_AGREEMENT_STATES)}
      and not exists (select 1 from signature g where g.agreement_id = a.id and g.signed_at > ${before})
  `.execute(tx)
  for (const { id } of rows) await tx.jobs.add(tx, 'agreements.seal', { agreementId: id }, { key: id })
  return rows.length
}
