import * as m from '@evensettle/messages/invitations/arriving-check-invitation.ts'
import { BRAND } from '../../../lib/brand.ts'
import { Card } from '../../../ui/card.tsx'
import { CodeForm } from './code-form.tsx'
import { inline } from '../../../ui/inline.ts'
import { pageLink } from '../../../ui/page-link.tsx'

/** For people who came by typing the address: how do I get in, and is this real? */
export function CheckInvitation() {
  return (
    <div className="grid items-start gap-6 pt-6 pb-16 md:pt-10 lg:grid-cols-2 lg:gap-10">
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.somebodyInvitedYouHereTitle()}</h1>
        <p className="text-lg text-ink-2">{m.isNeutralPlaceForTwo({ brand: BRAND })}</p>
      </div>
      <Card aria-labelledby="code" className="grid gap-4 lg:row-span-2 print:hidden">
        <h2 id="code" className="text-lg">
          {m.openYourInvitationHeading()}
        </h2>
        <CodeForm />
      </Card>
      <div className="grid max-w-text gap-4">
        <p>{m.doYouHaveMailPress()}</p>
        <h2 className="mt-4">{m.makeSureThatItIsHeading()}</h2>
        <ol className="grid list-decimal gap-2 pl-6">
          <li>{m.askPersonWhoInvitedYou()}</li>
          <li>{m.lookAtAddressOfPage()}</li>
        </ol>
        <p className="text-ink-2">
          {m.weNeverAskInvitedPerson(
            {
              link: pageLink('/contact'),
            },
            inline,
          )}
        </p>
      </div>
    </div>
  )
}
