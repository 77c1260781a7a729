import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { Db } from '../../../platform/db.ts'
import { tokenHolder } from '../../access/queries.ts'
import { invitationPage } from '../queries.ts'

/**
 * What the first screen of a waiting invitation that nobody has answered begins with; null for every other
 * token. Reading it opens nothing: programs that check mails follow links too.
 */
export async function firstLook(db: Db, token: string, now: Date) {
  const held = await tokenHolder(db, token, now)
  if (!held || held.helperId !== null) return null
  const page = await invitationPage(db, held.tokenId)
  if (!page || page.answered_at !== null) return null
  return { ...page, items: itemsBy(page.items, 'starter') }
}

export type FirstLook = NonNullable<Awaited<ReturnType<typeof firstLook>>>
