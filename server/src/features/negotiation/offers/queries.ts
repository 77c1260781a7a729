import type { Offer } from '@evensettle/contracts/negotiation.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { OfferTable } from './tables.ts'

/** Every offer of a case, oldest first. */
export async function offersOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('offer')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** An offer as both sides see it; one whose time is over reads as expired even before the clock has closed it. */
export function presentOffer(row: Selectable<OfferTable>, now: Date): Offer {
  return {
    id: row.id,
    side: row.side,
    terms: row.terms,
    note: row.note,
    state: row.state === 'open' && row.expires_at <= now ? 'expired' : row.state,
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}
