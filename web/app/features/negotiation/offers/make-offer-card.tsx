import * as m from '@evensettle/messages/negotiation/offers-make-offer-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { Suspense } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { inline } from '../../../ui/inline.ts'
import { FoldCard } from '../../../ui/fold-card.tsx'
import { about, otherName } from '../model.ts'
import { waitingOf } from '../standing/model.ts'
import { SUGGESTIONS } from './copy.ts'
import { suggestionsFor, type Idea } from './ideas/model.ts'
import { heldOffer } from './model.ts'

// Only after an offer was answered by another one.
const HeldOffer = lazyPart(() => import('./held-offer.tsx'), 'HeldOffer')

/** The way to an offer, with a few sums to begin from. */
export function MakeOfferCard({
  view,
  negotiation,
  isBusy,
  onWrite,
}: {
  view: CaseView
  negotiation: Negotiation
  /** a proposal or an offer waits for a word: that comes first */
  isBusy: boolean
  onWrite: (suggestion: Idea | null) => void
}) {
  const suggestions = suggestionsFor(view, negotiation)
  const held = heldOffer(negotiation, view.mySide)
  const chip =
    view.mySide === 'starter'
      ? 'bg-clay-soft text-clay hover:border-clay'
      : 'bg-harbor-soft text-harbor hover:border-harbor'
  return (
    <FoldCard title={m.makeOfferHeading()} foldsOnPhone={isBusy}>
      <p className="text-sm text-ink-2">
        {suggestions.length > 0
          ? m.ideasToBeginFromMade({ otherName: otherName(view) })
          : m.termsInOpenWhatIs()}
      </p>
      {suggestions.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {suggestions.map((one) => (
            <li key={one.kind} className="max-w-full">
              <button
                type="button"
                onClick={() => onWrite(one)}
                className={`min-h-11 rounded-[1.375rem] py-1.5 text-left wrap-anywhere border-[1.5px] border-transparent px-3.5 text-sm font-semibold md:pointer-fine:min-h-9 ${chip}`}
              >
                {m.ideaLine(
                  {
                    ...about(one.payer, view),
                    kind: SUGGESTIONS[one.kind],
                    sum: formatMoney(one.price, view.currency),
                    figure: (words) => <span className="tabular">{words}</span>,
                  },
                  inline,
                )}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {suggestions.some(({ points }) => points.some((point) => point.back)) ? (
        <p className="text-sm text-ink-2">{m.sumsAreSetOff()}</p>
      ) : null}
      {suggestions.length > 0 && waitingOf(view.items).length > 0 ? (
        <p className="text-sm text-ink-2">{m.sumsLeaveOut(about('respondent', view))}</p>
      ) : null}
      {suggestions.some(({ kind }) => kind === 'with_terms') ? (
        <p className="text-sm text-ink-2">{m.withTermsTakesInWhat()}</p>
      ) : null}
      {held ? (
        <Suspense fallback={null}>
          <HeldOffer key={held.id} view={view} offer={held} />
        </Suspense>
      ) : null}
      <Button variant="secondary" block onClick={() => onWrite(null)}>
        {m.writeOfferButton()}
      </Button>
    </FoldCard>
  )
}
