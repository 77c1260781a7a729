import * as said from '@evensettle/messages/refusals/signing.ts'
import {
  afterSeal,
  UNSEALED_AGREEMENT_STATES,
  UNSIGNED_AGREEMENT_STATES,
  UNSIGNED_PART_STATES,
  waitsForSignature,
} from '@evensettle/domain/agreements/agreement-state.ts'
import { takeDay, thinksUntil } from '@evensettle/domain/agreements/thinking.ts'
import {
  canSign,
  CONSENT_VERSION,
  type Signature,
  type SigningRefusal,
  type Stroke,
} from '@evensettle/domain/agreements/signing.ts'
import { otherSide, SIDES } from '@evensettle/domain/cases/side.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db.ts'
import { oneOf } from '../../platform/one-of.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobActor, RequestFacts, UserActor } from '../../platform/http.ts'
import { audit } from '../audit/commands.ts'
import {
  appendEvent,
  lockCase,
  lockCaseForParty,
  moveCase,
  assertAllowed,
  tellSide,
  tellSigned,
} from '../cases/commands.ts'
import { makeObligations } from '../obligations/rows/commands.ts'
import { reorderPapersOf } from '../obligations/sealing/commands.ts'
import { dropAdditions, endAdditions } from './additions/commands.ts'
import { agreementOfCase, signaturesOf } from './queries.ts'

export type SignInput = {
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
    areAddressesKnown: SIDES.every((side) => agreement.document.parties[side].address !== null),
  })
  if (!decision.ok) throw refusedSigning(decision.error)
  const signature = decision.value
  await keepSignature(tx, actor, now, agreement.id, signature, facts)
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
    await endAdditions(tx, now, agreement.id, 'lapsed')
    // with the seal, in a moment, each gets one mail that says all of it
    await tx.jobs.add(tx, 'agreements.seal', { agreementId: agreement.id }, { key: agreement.id })
    return
  }
  // whoever takes a day to think is not pressed by a mail
  const other = otherSide(row.mySide)
  const quiet = thinksUntil(agreement.thinking, other, now.getTime())
  await tellSide(tx, row.id, other, 'signed', quiet === null ? undefined : new Date(quiet))
}

/** Keeps a signature that the domain allowed, with what is noted of it. The caller audits it. */
export async function keepSignature(
  tx: Tx,
  actor: UserActor,
  now: Date,
  agreementId: string,
  { side, typedName, strokes }: Signature,
  facts: RequestFacts,
): Promise<void> {
  await tx
    .insertInto('signature')
    .values({
      agreement_id: agreementId,
      side,
      user_id: actor.userId,
      name: typedName,
      strokes: strokes ? JSON.stringify(strokes) : null,
      consent_version: CONSENT_VERSION,
      signed_at: now,
      ip: facts.ip,
      user_agent: facts.userAgent,
      aal: actor.aal,
    })
    .execute()
}

/** What the domain said no to, with its sentence beside the field. */
export function refusedSigning(refusal: SigningRefusal): AppError {
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

/** Takes a day to think, in which nobody is pressed. A second press changes nothing. */
export async function takeDayToThink(tx: Tx, actor: UserActor, now: Date, caseId: string): Promise<void> {
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'take_day_to_think', row.mySide)
  const agreement = await agreementOfCase(tx, row.id)
  if (!agreement || !waitsForSignature(agreement.state)) throw new AppError('WRONG_STATE')
  const before = agreement.thinking
  if (thinksUntil(before, row.mySide, now.getTime()) !== null) return
  const signedBy = (await signaturesOf(tx, agreement.id)).map(({ side }) => side)
  const taken = takeDay(before, row.mySide, signedBy, now.getTime())
  if (!taken.ok) throw new AppError(taken.error.code)
  await tx
    .updateTable('agreement')
    .set({ thinking: JSON.stringify(taken.value) })
    .where('id', '=', agreement.id)
    .execute()
  const facts = { agreementId: agreement.id }
  await appendEvent(tx, { caseId, type: 'agreement.day_taken', side: row.mySide, facts, at: now })
  await audit(tx, actor, now, { action: 'agreement.think', caseId, subject: agreement.id })
  await tellSide(tx, caseId, otherSide(row.mySide), 'thinking')
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
  await dropAdditions(tx, now, declined.id)
  await moveCase(tx, row, { status: to })
  const facts = { agreementId: declined.id, words: input.words.trim() }
  await appendEvent(tx, { caseId: row.id, type: 'agreement.declined', side: row.mySide, facts, at: now })
  const changed = { status: { from: row.status, to } }
  await audit(tx, actor, now, { action: 'agreement.decline', caseId: row.id, subject: declined.id, changed })
  // a word of its own: the mail about a signature may wait for a day to think
  await tellSide(tx, row.id, otherSide(row.mySide), 'declined')
}

/** Ends an agreement that waited for a signature: the case ends. The caller writes event and audit entry. */
export async function dropUnsignedAgreement(tx: Tx, caseId: string, now: Date): Promise<void> {
  const dropped = await tx
    .updateTable('agreement')
    .set({ state: 'declined', closed_at: now })
    .where('case_id', '=', caseId)
    .where('state', 'in', UNSIGNED_AGREEMENT_STATES)
    .returning('id')
    .executeTakeFirst()
  if (dropped) await dropAdditions(tx, now, dropped.id)
}

/** Ends the part agreement that waits for signatures, if there is one. The caller writes event and audit entry. */
export async function dropUnsignedPart(tx: Tx, caseId: string, now: Date): Promise<void> {
  await tx
    .updateTable('agreement')
    .set({ state: 'declined', closed_at: now })
    .where('case_id', '=', caseId)
    .where('state', 'in', UNSIGNED_PART_STATES)
    .execute()
}

/** Both have signed a part agreement: it binds them. The caller audits the signature. */
export async function bindPart(tx: Tx, agreementId: string): Promise<void> {
  await tx.updateTable('agreement').set({ state: 'part_signed' }).where('id', '=', agreementId).execute()
}

export type SealedDocument = {
  agreementId: string
  file: string
  sha256: string
  bytes: number
  /** as it is printed in the paper */
  logSalt: Buffer
}

/**
 * Locks the case and records the sealed document of one of its texts, once; null when it was recorded before. Leaves no
 * audit entry: whoever calls it writes the one that says what the seal is for.
 */
export async function recordSeal(tx: Tx, now: Date, document: SealedDocument) {
  const found = await tx
    .selectFrom('agreement')
    .select(['id', 'case_id', 'terms', 'version', 'state'])
    .where('id', '=', document.agreementId)
    .executeTakeFirst()
  if (!found) return null
  const row = await lockCase(tx, found.case_id)
  const sealed = await tx
    .updateTable('agreement')
    .set({
      state: afterSeal(found.state),
      pdf_file: document.file,
      pdf_sha256: document.sha256,
      pdf_bytes: document.bytes,
      log_salt: document.logSalt,
      sealed_at: now,
    })
    .where('id', '=', document.agreementId)
    .where('state', 'in', UNSEALED_AGREEMENT_STATES)
    .executeTakeFirst()
  return sealed.numUpdatedRows === 1n ? { row, found } : null
}

/** Records the sealed document and settles the case, once; false when it was recorded before. */
export async function settleWithDocument(
  tx: Tx,
  actor: JobActor,
  now: Date,
  document: SealedDocument,
): Promise<boolean> {
  const recorded = await recordSeal(tx, now, document)
  if (recorded === null) return false
  const { row, found } = recorded
  const to = assertAllowed(row, 'seal_agreement', 'job')
  await moveCase(tx, row, { status: to })
  const facts = { agreementId: document.agreementId, sha256: document.sha256 }
  await appendEvent(tx, { caseId: row.id, type: 'agreement.sealed', side: null, facts, at: now })
  await appendEvent(tx, { caseId: row.id, type: 'case.settled', side: null, at: now })
  await makeObligations(tx, now, row, found)
  await tellSigned(tx, row.id)
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: document.agreementId,
    facts: { sha256: document.sha256 },
    changed: { status: { from: row.status, to } },
  })
  return true
}

/** Records the sealed paper of a part agreement, once; false when it was recorded before. */
export async function keepPartPaper(
  tx: Tx,
  actor: JobActor,
  now: Date,
  paper: SealedDocument,
): Promise<boolean> {
  const recorded = await recordSeal(tx, now, paper)
  if (recorded === null) return false
  const { row, found } = recorded
  assertAllowed(row, 'seal_part', 'job')
  const { agreementId, sha256 } = paper
  const facts = { agreementId, sha256, number: found.version }
  await appendEvent(tx, { caseId: row.id, type: 'part.sealed', side: null, facts, at: now })
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: agreementId,
    facts: { sha256 },
  })
  // a new plan that was agreed on meanwhile names this paper
  await reorderPapersOf(tx, row.id)
  await tellSigned(tx, row.id, { kind: 'part', agreementId })
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
