import { sql } from 'kysely'
import type { Tx } from '../../../platform/db.ts'

/** Another person answers anew: what was asked in return and proposed goes. The caller audits the change. */
export async function forgetAnswerParts(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('case_item').where('case_id', '=', caseId).where('by', '=', 'respondent').execute()
  await sql`update mediation_case set answer_proposal = null where id = ${caseId}`.execute(tx)
}
