import * as m from '@evensettle/messages/site/help-page.ts'
import type { ReactNode } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { PRICE_WORDS } from '../../lib/price.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { InvitedDoor } from './invited-door.tsx'
import { ProsePage, ProseSection } from './prose-page.tsx'
import { inline } from '../../ui/inline.ts'

/** First answers, for anybody. */
export function HelpPage() {
  return (
    <ProsePage title={m.helpTitle()} lead={m.helpLead()} ways={<Ways />}>
      <ProseSection title={m.youCannotSignInTitle()}>
        <p>{m.askForLinkToSet({ link: (words) => <a href="/forgot-password">{words}</a> }, inline)}</p>
      </ProseSection>
      <ProseSection title={m.isThisRightPlaceTitle()}>
        <p>{m.isForDisputesBetweenPeople({ brand: BRAND })}</p>
        <p>
          {m.fiveQuestionsTellYouWhether({ link: (words) => <a href="/right-place">{words}</a> }, inline)}
        </p>
      </ProseSection>
      <ProseSection title={m.priceTitle()}>
        <p>{PRICE_WORDS}</p>
        <p>{m.priceInvited()}</p>
      </ProseSection>
      <ProseSection title={m.stillStuckTitle()}>
        <p>{m.writeToPeopleWhoRun({ link: (words) => <a href="/contact">{words}</a> }, inline)}</p>
      </ProseSection>
    </ProsePage>
  )
}

/** Which of the two somebody is decides what they need first. */
function Ways() {
  return (
    <div className="mt-8 grid gap-5 md:grid-cols-2 md:gap-6 lg:mt-12 print:mt-4 print:grid-cols-2">
      <Way title={m.youWantToStartTitle()} hue="border-t-clay">
        <ol>
          <li>{m.describeDisputeAndListWhat()}</li>
          <li>{m.enterEmailAddressOfOther()}</li>
          <li>{m.createAccountAndFillIn({ link: (words) => <a href="/register">{words}</a> }, inline)}</li>
        </ol>
        <p>{m.writeAsIfFriendOf()}</p>
        <p className="mt-auto pt-2 print:hidden">
          <LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>
        </p>
      </Way>
      <Way title={m.youWereInvitedTitle()} hue="border-t-harbor">
        <ol>
          <li>{m.openLinkInInvitationYou()}</li>
          <li>{m.goThroughPointsForEach()}</li>
          <li>{m.takingPartIsYourChoice()}</li>
        </ol>
        <div className="mt-auto pt-2">
          <InvitedDoor />
        </div>
      </Way>
    </div>
  )
}

function Way({ title, hue, children }: { title: string; hue: string; children: ReactNode }) {
  return (
    <section
      className={`flex min-w-0 flex-col gap-3 rounded-card border border-t-4 border-line bg-card p-[min(1.5rem,6vw)] [&_li>a]:link [&_li]:pl-1 [&_ol]:grid [&_ol]:list-decimal [&_ol]:gap-2 [&_ol]:pl-6 ${hue}`}
    >
      <h2>{title}</h2>
      {children}
    </section>
  )
}
