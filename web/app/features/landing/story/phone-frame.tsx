import * as facts from '@evensettle/messages/invitations/facts.ts'
import * as m from '@evensettle/messages/landing/phone-frame.ts'
import { inline } from '../../../ui/inline.ts'
import {
  ASKED_ITEMS,
  CURRENCY,
  inDollars,
  PEOPLE,
  REFERENCE,
  STORY,
  TITLE,
  WORKED,
} from '../../../lib/example-case.ts'
import { Logo } from '../../frame/logo.tsx'
import { Answers, Proposal } from '../../invitations/invitation-facts.tsx'
import { Picture } from './frame.tsx'

/** The first screen of the invited person, as it is, on a phone. */
export function PhoneFrame() {
  const { starter: starterName, respondent } = PEOPLE
  return (
    <Picture
      label={m.pictureLabel({ starter: starterName, respondent, asked: inDollars(WORKED.proposal.asks) })}
      className="mx-auto w-full max-w-[22rem]"
    >
      <div className="overflow-hidden rounded-[2.75rem] border-[0.7rem] border-[#1c2624] bg-paper text-[0.9375rem] shadow-card max-sm:max-h-[62rem] max-sm:rounded-b-none max-sm:border-b-0 max-sm:[mask-image:linear-gradient(#000_95%,transparent)] max-sm:[zoom:.68] sm:[zoom:.9]">
        <p className="flex items-center justify-between gap-3 border-b border-line bg-card px-4 py-3 text-xs text-ink-2">
          <Logo />
          <span className="whitespace-nowrap max-[25rem]:hidden">{REFERENCE}</span>
        </p>
        <div className="grid gap-4 p-4">
          <p className="font-serif text-[1.625rem] leading-[1.15] font-semibold text-balance">
            {facts.heading(
              { starterName, name: (words) => <span className="text-clay">{words}</span> },
              inline,
            )}
          </p>
          <Proposal
            view={{
              starterName,
              respondentName: respondent,
              type: 'security_deposit',
              title: TITLE,
              items: ASKED_ITEMS,
              currency: CURRENCY,
              note: '',
              story: STORY,
              happenedOn: null,
              intakeAnswers: [],
              wish: '',
              shown: 0,
            }}
          />
          <Answers view={{ items: ASKED_ITEMS, currency: CURRENCY, moreTimeLeft: true }} />
        </div>
      </div>
    </Picture>
  )
}
