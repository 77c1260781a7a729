import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { Card } from '../../../ui/card.tsx'
import { OfferCard } from './offer-card.tsx'

/** The offers that no longer wait for an answer, newest first. */
export function OfferHistory({ view, offers }: { view: CaseView; offers: readonly Offer[] }) {
  const past = offers.filter((offer) => offer.state !== 'open').toReversed()
  if (past.length === 0) return null
  return (
    <Card className="grid gap-4">
      <h2 className="text-[1.25rem]">Earlier offers</h2>
      <ol className="grid gap-3">
        {past.map((offer) => (
          <li key={offer.id}>
            <OfferCard {...{ offer, offers, view }} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
