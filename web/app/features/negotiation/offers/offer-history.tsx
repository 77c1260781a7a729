import * as m from '@evensettle/messages/negotiation/offers-offer-history.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/negotiation.ts'
import { OFFER_STATE_WORDS, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { offerHeadline, TermsList } from './offer-card.tsx'
import { Chevron } from '../../../ui/chevron.tsx'

/** The offers that no longer wait for an answer, newest first, each a line that opens. */
export function OfferHistory({ view, offers }: { view: CaseView; offers: readonly Offer[] }) {
  const past = offers.filter((offer) => !isOnTheTable(offer.state)).toReversed()
  if (past.length === 0) return null
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.earlierOffersHeading()}</h2>
      <ol className="grid">
        {past.map((offer) => (
          <li key={offer.id} className="border-b border-line last:border-0">
            <details className="group">
              <summary className="flex min-h-14 items-center gap-3 rounded-soft py-2">
                <span
                  aria-hidden="true"
                  className={classNames(
                    'size-2.5 shrink-0',
                    offer.side === 'starter' ? 'rounded-full bg-clay' : 'rotate-45 bg-harbor',
                  )}
                />
                <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:justify-between sm:gap-4">
                  <b className="block font-semibold">{offerHeadline(offer, view)}</b>
                  <span className="text-sm text-ink-2">
                    {OFFER_STATE_WORDS[offer.state]}
                    <span className="max-sm:hidden">, </span>
                    <span className="max-sm:block">{formatDateTime(offer.madeAt)}</span>
                  </span>
                </span>
                <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
              </summary>
              <div className="grid gap-3 pb-4 pl-5.5">
                <TermsList terms={offer.terms} names={view.names} />
                {offer.note ? (
                  <blockquote className="border-l-3 border-line pl-3 whitespace-pre-line text-ink-2">
                    {offer.note}
                  </blockquote>
                ) : null}
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  )
}
