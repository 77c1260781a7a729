import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'

/** Says that an offer was begun in this browser, and lets the person go on with it or throw it away. */
export function BegunOffer({ onGoOn, onDiscard }: { onGoOn: () => void; onDiscard: () => void }) {
  return (
    <Callout title="You began an offer here">
      <p>It is kept from before, on this device only. Nobody else sees it until you send it.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="s" onClick={onGoOn}>
          Go on with it
        </Button>
        <Button variant="secondary" size="s" onClick={onDiscard}>
          Throw it away
        </Button>
      </div>
    </Callout>
  )
}

/** In the form itself: that this is not where one begins today. */
export function KeptNote({ onFresh }: { onFresh: () => void }) {
  return (
    <Callout title="Kept from before">
      <p>
        This is what you wrote the last time. It is on this device only. Read it again before you send it.
      </p>
      <div className="mt-3">
        <Button variant="secondary" size="s" onClick={onFresh}>
          Throw it away and start afresh
        </Button>
      </div>
    </Callout>
  )
}
