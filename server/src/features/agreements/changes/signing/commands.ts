import { canSign } from '@evensettle/domain/agreements/signing.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isInForce, isOpenChange, maySignChange } from '@evensettle/domain/changes/change.ts'
import type { Tx } from '../../../../platform/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { JobActor, RequestFacts, UserActor } from '../../../../platform/http.ts'
import { audit } from '../../../audit/commands.ts'
import { appendEvent, assertAllowed, tellSide, tellSigned } from '../../../cases/commands.ts'
import { fulfilIfAllKept } from '../../../obligations/commands.ts'
import { followVersion } from '../../../obligations/rows/commands.ts'
import { reorderPapersOf } from '../../../obligations/sealing/commands.ts'
import {
  keepSignature,
  recordSeal,
  refusedSigning,
  type SealedDocument,
  type SignInput,
} from '../../commands.ts'
import { agreementOfCase, signaturesOf, type AgreementRow } from '../../queries.ts'
import { agreedIn, unsignedVersion, type ChangeRow } from '../queries.ts'
import { assertFits, factsOf, lockChange, setChange } from '../commands.ts'

/**
 * Signs the new version. With the second signature it takes the place of the one before: what is open follows it at once,
 * and its paper is ordered.
 */
export async function signChange(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SignInput & { changeId: string },
  facts: RequestFacts,
): Promise<void> {
  const { row, change } = await lockChange(tx, actor, input)
  const side = row.mySide
  const known = change.version_id === null ? [] : await signaturesOf(tx, change.version_id)
  if (known.some((one) => one.side === side && one.user_id === actor.userId && isLive(change))) return
  assertAllowed(row, 'sign_change', side)
  const may = maySignChange(factsOf(change), now.getTime())
  if (!may.ok) throw new AppError(may.error.code)
  const version = await unsignedVersion(tx, change)
  const base = await agreementOfCase(tx, row.id)
  const { rows, all } = await agreedIn(tx, row.id)
  if (!version || !base) throw new AppError('CHANGE_DOES_NOT_FIT')
  assertFits(base, change, all, now)
  const decision = canSign({
    status: row.status,
    isNewVersion: true,
    signatures: known,
    side,
    typedName: input.name,
    profileName: version.document.parties[side].name,
    drawing: input.strokes,
    consent: input.consent,
    consentVersion: input.consentVersion,
    documentHashSeen: input.fingerprint,
    documentHash: version.fingerprint,
    // a change takes no address out, and an agreement from before may never have had one
    areAddressesKnown: true,
  })
  if (!decision.ok) throw refusedSigning(decision.error)
  await keepSignature(tx, actor, now, version.id, decision.value, facts)
  const told = { agreementId: version.id, changeId: change.id, version: version.version }
  await appendEvent(tx, { caseId: row.id, type: 'change.signed', side, facts: told, at: now })
  await audit(tx, actor, now, {
    action: 'change.sign',
    caseId: row.id,
    subject: version.id,
    facts: { fingerprint: version.fingerprint, aal: actor.aal },
    ...(decision.value.completes ? { changed: { state: { from: change.state, to: 'in_force' } } } : {}),
  })
  // with the seal, in a moment, each gets one mail that says all of it
  if (!decision.value.completes) return tellSide(tx, row.id, otherSide(side), 'change')
  await putInForce(tx, now, { change, base, version })
  await followVersion(tx, now, row, rows, { id: version.id, content: change.content })
  await appendEvent(tx, { caseId: row.id, type: 'version.signed', side: null, facts: told, at: now })
  await tx.jobs.add(tx, 'agreements.seal', { agreementId: version.id }, { key: version.id })
  await fulfilIfAllKept(tx, actor, now, row)
}

function isLive({ state }: ChangeRow): boolean {
  return isOpenChange(state) || isInForce(state)
}

/** The new version takes the place of the one before; an account that this one names goes along. The caller audits it. */
async function putInForce(
  tx: Tx,
  now: Date,
  { change, base, version }: { change: ChangeRow; base: AgreementRow; version: AgreementRow },
): Promise<void> {
  await tx
    .updateTable('agreement')
    .set({ state: 'replaced', closed_at: now })
    .where('id', '=', base.id)
    .execute()
  await tx.updateTable('agreement').set({ state: 'signed' }).where('id', '=', version.id).execute()
  await tx
    .updateTable('agreement_addition')
    .set({ agreement_id: version.id })
    .where('agreement_id', '=', base.id)
    .execute()
  await setChange(tx, now, change, 'in_force')
}

/** Records the sealed paper of a new version, once; false when it was recorded before. */
export async function keepVersionPaper(
  tx: Tx,
  actor: JobActor,
  now: Date,
  paper: SealedDocument,
): Promise<boolean> {
  const recorded = await recordSeal(tx, now, paper)
  if (recorded === null) return false
  const { row, found } = recorded
  assertAllowed(row, 'seal_version', 'job')
  const { agreementId, sha256 } = paper
  const facts = { agreementId, sha256, version: found.version }
  await appendEvent(tx, { caseId: row.id, type: 'version.sealed', side: null, facts, at: now })
  await audit(tx, actor, now, {
    action: 'agreement.seal',
    caseId: row.id,
    subject: agreementId,
    facts: { sha256 },
  })
  // a certificate that was ordered with the last signature names this paper
  await reorderPapersOf(tx, row.id)
  await tellSigned(tx, row.id, { kind: 'version', agreementId })
  return true
}
