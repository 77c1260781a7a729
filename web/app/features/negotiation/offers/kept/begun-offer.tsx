import * as m from '@evensettle/messages/negotiation/offers-kept-begun-offer.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'

/** Says that an offer was begun in this browser, and lets the person go on with it or throw it away. */
export function BegunOffer({ onGoOn, onDiscard }: { onGoOn: () => void; onDiscard: () => void }) {
  return (
    <Callout title={m.youBeganOfferHereTitle()}>
      <p>{m.itIsKeptFromBefore()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="s" onClick={onGoOn}>
          {m.goOnWithItButton()}
        </Button>
        <Button variant="secondary" size="s" onClick={onDiscard}>
          {m.throwItAwayButton()}
        </Button>
      </div>
    </Callout>
  )
}

/** In the form itself: that this is not where one begins today. */
export function KeptNote({ onFresh }: { onFresh: () => void }) {
  return (
    <Callout title={m.keptFromBeforeTitle()}>
      <p>{m.thisIsWhatYouWrote()}</p>
      <div className="mt-3">
        <Button variant="secondary" size="s" onClick={onFresh}>
          {m.throwItAwayAndStartButton()}
        </Button>
      </div>
    </Callout>
  )
}
