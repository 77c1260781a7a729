import * as m from '@evensettle/messages/negotiation/offers-offer-composer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { about } from '../model.ts'

/** What is wrong with the whole offer, what comes of sending it, and the ways on. */
export function OfferFoot({
  view,
  offers,
  problem,
  isHeld,
  busy,
  onCancel,
}: {
  view: CaseView
  offers: readonly Offer[]
  problem: string | undefined
  /** something that arrived is answered first */
  isHeld: boolean
  busy: boolean
  onCancel: () => void
}) {
  const ends = isHeld ? null : endsInWords(offers, view)
  return (
    <>
      {problem && !isHeld ? (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      ) : null}
      {ends ? <Callout tone="warn">{ends}</Callout> : null}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button type="submit" busy={busy} disabled={isHeld}>
          {m.putItOnTableButton()}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {m.cancelButton()}
        </Button>
      </div>
    </>
  )
}

/** Which open offer can no longer be accepted once another one is made. */
function endsInWords(offers: readonly Offer[], view: CaseView): string | null {
  const open = offers.findLast(({ state }) => isOnTheTable(state))
  if (!open) return null
  const { payment, currency } = open.terms
  return m.endsOpenOffer({
    ...about(open.side, view),
    sum: payment ? formatMoney(payment.amount, currency) : 'none',
  })
}
