import * as m from '@evensettle/messages/pages/about.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** How an inner page ends: the two ways on. */
export function WayOn() {
  return (
    <p className="mt-12 flex flex-wrap gap-3 border-t border-line pt-8 print:hidden">
      <LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>
      <LinkButton to="/respond" variant="secondary" reload>
        {m.iWasInvitedLink()}
      </LinkButton>
    </p>
  )
}
