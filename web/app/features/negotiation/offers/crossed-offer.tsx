import * as m from '@evensettle/messages/negotiation/offers-crossed-offer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Offer } from '@evensettle/contracts/offers.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { offerHeadline } from '../model.ts'

/** Two offers that cross: while this one was written the other side has made one, which it would take the place of. */
export function CrossedOffer({
  view,
  offer,
  busy,
  onLook,
  onSend,
}: {
  view: CaseView
  offer: Offer
  busy: boolean
  onLook: () => void
  onSend: () => void
}) {
  const last = offer.terms.payment?.instalments.at(-1)
  return (
    <Callout tone="warn" title={m.title({ headline: offerHeadline(offer, view) })} live>
      <p>{last ? m.bodyWithDay({ day: formatDate(last.dueOn) }) : m.body()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="s" onClick={onLook}>
          {m.lookButton()}
        </Button>
        <Button size="s" variant="secondary" busy={busy} onClick={onSend}>
          {m.sendButton()}
        </Button>
      </div>
    </Callout>
  )
}
