import {
  UNSIGNED_AGREEMENT_STATES,
  UNSIGNED_PART_STATES,
  waitsForSignature,
} from '@evensettle/domain/agreements/agreement-state.ts'
import { takeDay, thinksUntil } from '@evensettle/domain/agreements/thinking.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { RequestFacts, UserActor } from '../../platform/http/http.ts'
import { audit } from '../audit/commands.ts'
import { appendEvent, assertAllowed, lockCaseForParty, moveCase, tellSide } from '../cases/commands.ts'
import { dropAdditions, endAdditions } from './additions/commands.ts'
import { agreementOfCase, signaturesOf } from './queries.ts'
import { orderSeal } from './sealing/commands.ts'
import { signText, type SignInput } from './signing/commands.ts'

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
  const completes = await signText(tx, actor, now, input, facts, {
    row,
    kind: 'agreement',
    text: agreement,
    signatures,
    profileName: row.mySide === 'starter' ? row.starter_name : row.respondent_name,
    told: { agreementId: agreement.id },
  })
  if (completes) {
    await tx.updateTable('agreement').set({ state: 'signed' }).where('id', '=', agreement.id).execute()
    await endAdditions(tx, now, agreement.id, 'lapsed')
    await orderSeal(tx, agreement.id)
    return
  }
  // whoever takes a day to think is not pressed by a mail
  const other = otherSide(row.mySide)
  const quiet = thinksUntil(agreement.thinking, other, now.getTime())
  await tellSide(tx, row.id, other, 'signed', quiet === null ? undefined : new Date(quiet))
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
