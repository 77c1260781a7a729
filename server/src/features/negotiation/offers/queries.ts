import type { Offer } from '@evensettle/contracts/offers.ts'
import { stateAt, type OfferFacts } from '@evensettle/domain/offers/offer.ts'
import { SIGNED_PART_STATES } from '@evensettle/domain/parts/proposal.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { oneOf } from '../../../platform/database/one-of.ts'
import { isOfThisTalk } from '../../cases/queries.ts'
import type { OfferTable } from './tables.ts'

/**
 * Every offer between the two of a case, oldest first; none with somebody who turned out to be another. `is_earlier`: since then
 * a part agreement has settled some of what it was about. `is_given_up`: its maker did not sign what was agreed on with it.
 */
export async function offersOfCase(db: Db, caseId: string) {
  return db
    .selectFrom('offer')
    .selectAll()
    .select([
      sql<boolean>`exists (select 1 from part_proposal p where p.case_id = offer.case_id
        and ${oneOf('p.state', SIGNED_PART_STATES)} and jsonb_array_length(p.draft -> 'points') > 0 and p.ended_at >= offer.made_at)`.as(
        'is_earlier',
      ),
      sql<boolean>`exists (select 1 from agreement a join case_event e on e.case_id = a.case_id
        and e.type = 'agreement.declined' and e.facts ->> 'agreementId' = a.id::text
        where a.case_id = offer.case_id and a.offer_id = offer.id and e.side = offer.side)`.as('is_given_up'),
    ])
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('offer'))
    .orderBy('made_at')
    .orderBy('id')
    .execute()
}

/** An offer as the domain reads it. */
export function factsOf(row: Pick<Selectable<OfferTable>, 'side' | 'state' | 'expires_at'>): OfferFacts {
  return { side: row.side, state: row.state, expiresAt: row.expires_at.getTime() }
}

/** An offer as both sides see it. */
export function presentOffer(
  row: Selectable<OfferTable> & { is_earlier?: boolean; is_given_up?: boolean },
  now: Date,
): Offer {
  return {
    id: row.id,
    side: row.side,
    terms: row.terms,
    note: row.note,
    state: stateAt(factsOf(row), now.getTime()),
    madeAt: row.made_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    ...(row.is_earlier ? { isEarlier: true } : {}),
    ...(row.is_given_up ? { isGivenUp: true } : {}),
  }
}
