import * as m from '@evensettle/messages/agreements/address-first.ts'
import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RatherNot } from './rather-not.tsx'

/** Before signing: the text names both with their address, and the reader's own is not in it yet. */
export function AddressFirst({ agreement }: { agreement: Agreement }) {
  const back = encodeURIComponent(`/case/${agreement.caseId}?tab=agreement`)
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-[1.25rem]">{m.beforeYouSignYourAddressHeading()}</h2>
        <p className="mt-1 max-w-text text-ink-2">{m.agreementNamesBothOfYou()}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/onboarding/profile?forCase=${agreement.caseId}&next=${back}`}>
          {m.giveMyAddressLink()}
        </LinkButton>
        <RatherNot agreement={agreement} />
      </div>
    </Card>
  )
}

/** The same while the address of the other side is missing: nobody can sign before it is there. */
export function TheirAddressFirst({ agreement, other }: { agreement: Agreement; other: string }) {
  return (
    <Card className="grid gap-4">
      <div>
        <h2 className="text-[1.25rem]">{m.theirAddressHeading({ other })}</h2>
        <p className="mt-1 max-w-text text-ink-2">{m.theirAddressIsMissing({ other })}</p>
      </div>
      <div className="-ml-5.5">
        <RatherNot agreement={agreement} />
      </div>
    </Card>
  )
}
