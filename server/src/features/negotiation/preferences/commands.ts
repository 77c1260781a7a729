import type { Side } from '@evensettle/domain/cases/side.ts'
import type { LaidChips } from '@evensettle/domain/proposals/settlement/laid-chips.ts'
import { canonicalText } from '@evensettle/domain/proposals/settlement/record.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Actor, UserActor } from '../../../platform/http.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCaseForParty } from '../../cases/commands.ts'
import { chipsContext } from './queries.ts'

/**
 * Seals what matters to a side, in place of what it sealed before. `caseId` may be a draft's: it becomes its
 * case's. Leaves no entry in the case's log, since nobody else may learn that there was something to seal.
 */
export async function sealChips(
  tx: Tx,
  actor: Actor,
  now: Date,
  input: { caseId: string; side: Side; chips: LaidChips; sealer: Sealer },
): Promise<void> {
  const { caseId, side, chips, sealer } = input
  const context = chipsContext(caseId, side)
  const content = canonicalText({ wishes: chips.wishes, waiting: chips.waiting })
  const values = {
    sealed: sealer.seal(content, context),
    receipt: sealer.receipt(`${context}/${content}`),
    sealed_at: now,
  }
  await tx
    .insertInto('sealed_preference')
    .values({ case_id: caseId, side, ...values })
    .onConflict((oc) => oc.columns(['case_id', 'side']).doUpdateSet(values))
    .execute()
  await audit(tx, actor, now, {
    action: 'preferences.seal',
    caseId,
    subject: caseId,
    facts: { side, receipt: values.receipt },
  })
}

/** Throws away what a side sealed; without a trace when there was nothing. The caller audits why. */
export async function forgetChips(tx: Tx, caseId: string, side: Side): Promise<void> {
  await tx.deleteFrom('sealed_preference').where('case_id', '=', caseId).where('side', '=', side).execute()
}

/** Seals the chips of a signed-in side, as long as a proposal can still be made. */
export async function savePreferences(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; preferences: LaidChips; sealer: Sealer },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'seal_preferences', row.mySide)
  const { caseId, preferences: chips, sealer } = input
  await sealChips(tx, actor, now, { caseId, side: row.mySide, chips, sealer })
}
