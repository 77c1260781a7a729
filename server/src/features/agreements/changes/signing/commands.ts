import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isInForce, isOpenChange, maySignChange } from '@evensettle/domain/changes/change.ts'
import type { Tx } from '../../../../platform/database/db.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { RequestFacts, UserActor } from '../../../../platform/http/http.ts'
import { appendEvent, assertAllowed, tellSide } from '../../../cases/commands.ts'
import { fulfilIfAllKept } from '../../../obligations/commands.ts'
import { followVersion } from '../../../obligations/rows/commands.ts'
import { agreementOfCase, signaturesOf, type AgreementRow } from '../../queries.ts'
import { orderSeal } from '../../sealing/commands.ts'
import { signText, type SignInput } from '../../signing/commands.ts'
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
  const told = { agreementId: version.id, changeId: change.id, version: version.version }
  const completes = await signText(tx, actor, now, input, facts, {
    row,
    kind: 'version',
    text: version,
    signatures: known,
    profileName: version.document.parties[side].name,
    told,
    changed: { state: { from: change.state, to: 'in_force' } },
  })
  if (!completes) return tellSide(tx, row.id, otherSide(side), 'change')
  await putInForce(tx, now, { change, base, version })
  await followVersion(tx, now, row, rows, { id: version.id, content: change.content })
  await appendEvent(tx, { caseId: row.id, type: 'version.signed', side: null, facts: told, at: now })
  await orderSeal(tx, version.id)
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
