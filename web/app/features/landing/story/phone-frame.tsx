import * as facts from '@evensettle/messages/invitations/facts.ts'
import * as m from '@evensettle/messages/landing/phone-frame.ts'
import { inline } from '../../../ui/inline.ts'
import { Card } from '../../../ui/card.tsx'
import { ASKED_ITEMS, CURRENCY, inDollars, PEOPLE, REFERENCE, WORKED } from '../../../lib/example-case.ts'
import { Logo } from '../../frame/logo.tsx'
import { Answers, Asked } from '../../invitations/invitation-facts.tsx'
import { Picture } from './frame.tsx'

/** The first screen of the invited person on a phone: what is asked and the answers, without the long words between. */
export function PhoneFrame() {
  const { starter: starterName, respondent } = PEOPLE
  return (
    <Picture
      label={m.pictureLabel({ respondent, asked: inDollars(WORKED.proposal.asks) })}
      className="mx-auto w-full max-w-[22rem] max-sm:max-w-[20.5rem]"
    >
      <div className="overflow-hidden rounded-[2.75rem] border-[0.7rem] border-(--bezel) max-h-[55.5rem] max-sm:max-h-[48.2rem] max-sm:[&_li_.text-sm]:hidden rounded-b-none border-b-0 bg-paper text-[0.9375rem] shadow-card [mask-image:linear-gradient(#000_97%,transparent)] [zoom:.9] print:[zoom:.48]">
        <p className="flex items-center justify-between gap-3 border-b border-line bg-card px-4 py-3">
          <Logo />
          <span className="text-xs whitespace-nowrap text-ink-2 max-[25rem]:hidden">{REFERENCE}</span>
        </p>
        <div className="grid gap-4 p-4">
          <p className="font-serif text-[1.625rem] leading-[1.15] font-semibold text-balance">
            {facts.heading(
              { starterName, name: (words) => <span className="text-clay">{words}</span> },
              inline,
            )}
          </p>
          <Card className="grid gap-4">
            <Asked
              view={{
                starterName,
                respondentName: respondent,
                type: 'security_deposit',
                items: ASKED_ITEMS,
                currency: CURRENCY,
              }}
            />
          </Card>
          <Answers view={{ items: ASKED_ITEMS, currency: CURRENCY, moreTimeLeft: true }} />
        </div>
      </div>
    </Picture>
  )
}
