import { AWAITING_RESPONDENT } from '@evensettle/domain/cases/status.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { Db } from '../../../platform/db.ts'
import { isOpenedBy } from '../../access/queries.ts'
import { invitationPage } from '../queries.ts'

/**
 * What the first screen of a waiting invitation that nobody has answered begins with; null for every other
 * token. Reading it opens nothing: programs that check mails follow links too.
 */
export async function firstLook(db: Db, token: string, now: Date) {
  const waiting = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('invitation.id')
    .where(isOpenedBy(token))
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('mediation_case.status', 'in', AWAITING_RESPONDENT)
    .where('mediation_case.answered_at', 'is', null)
    .executeTakeFirst()
  const page = waiting ? await invitationPage(db, waiting.id) : null
  return page && { ...page, items: itemsBy(page.items, 'starter') }
}

export type FirstLook = NonNullable<Awaited<ReturnType<typeof firstLook>>>
