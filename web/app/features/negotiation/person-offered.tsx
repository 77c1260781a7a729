import * as m from '@evensettle/messages/negotiation/person-offered.ts'
import { Callout } from '../../ui/callout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Something that both can see calls for a person. Says to both the same, and not what it was or who wrote it. */
export function PersonOffered() {
  return (
    <Callout title={m.wouldYouRatherTalkToTitle()}>
      <p>{m.someCasesAreBetterLooked()}</p>
      <div className="mt-3">
        <LinkButton to="/contact" size="s" variant="secondary">
          {m.reachPersonLink()}
        </LinkButton>
      </div>
    </Callout>
  )
}
