import { hasSent } from '@evensettle/domain/access/visibility.ts'
import { AWAITING_RESPONDENT } from '@evensettle/domain/cases/status.ts'
import type { Db } from '../../../platform/database/db.ts'
import { inviteeOwner, isOpenedBy } from '../../access/queries.ts'

/** The case in which the holder of a token sent the answer that stands, while it waits for them to join; else null. */
export async function talkBehind(db: Db, token: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['case_id', 'email', 'answered_as'])
    .where(isOpenedBy(token))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where('status', 'in', AWAITING_RESPONDENT)
    .executeTakeFirst()
  if (!row) return null
  const owner = inviteeOwner(token, { caseId: row.case_id, email: row.email })
  return hasSent(owner, row.answered_as) ? row.case_id : null
}
