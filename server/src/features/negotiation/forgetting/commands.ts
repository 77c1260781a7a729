import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { forgetPreferences } from '../preferences/commands.ts'

/**
 * Forgets what a side answered in sealed form, in every round of a case that is over: nobody but its owner could ever read it.
 * What came of the rounds stays. No audit entry: the deletion of the account has one.
 */
export async function forgetSealed(tx: Tx, caseId: string, side: Side): Promise<void> {
  const rounds = tx.selectFrom('proposal_round').select('id').where('case_id', '=', caseId)
  await tx.deleteFrom('sealed_range').where('round_id', 'in', rounds).where('side', '=', side).execute()
  // whoever comes back to the round later sees the commitment that they saw before
  await tx
    .updateTable('proposal_round')
    .from('sealed_sums')
    .set((eb) => ({
      [side === 'starter' ? 'stand_in_starter' : 'stand_in_respondent']: eb.ref('sealed_sums.receipt'),
    }))
    .whereRef('sealed_sums.round_id', '=', 'proposal_round.id')
    .where('sealed_sums.side', '=', side)
    .where('proposal_round.case_id', '=', caseId)
    .execute()
  await tx.deleteFrom('sealed_sums').where('round_id', 'in', rounds).where('side', '=', side).execute()
  await tx.deleteFrom('sealed_round_chips').where('round_id', 'in', rounds).where('side', '=', side).execute()
  await tx
    .deleteFrom('sealed_confirmation')
    .where('round_id', 'in', rounds)
    .where('side', '=', side)
    .execute()
  await forgetPreferences(tx, caseId, side)
}
