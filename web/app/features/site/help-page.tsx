import * as m from '@evensettle/messages/site/help-page.ts'
import { BRAND } from '../../lib/brand.ts'
import { PRICE_WORDS } from '../../lib/price.ts'
import { ProsePage, ProseSection } from './prose-page.tsx'
import { inline } from '../../ui/inline.ts'

/** First answers, for anybody. */
export function HelpPage() {
  return (
    <ProsePage title={m.helpTitle()} lead={m.helpLead()}>
      <ProseSection title={m.youWantToStartTitle()}>
        <ol>
          <li>{m.createAccountAndFillIn({ link: (words) => <a href="/register">{words}</a> }, inline)}</li>
          <li>{m.describeDisputeAndListWhat()}</li>
          <li>{m.enterEmailAddressOfOther()}</li>
        </ol>
        <p>{m.writeAsIfFriendOf()}</p>
      </ProseSection>
      <ProseSection title={m.youWereInvitedTitle()}>
        <ol>
          <li>{m.openLinkInInvitationYou()}</li>
          <li>{m.goThroughPointsForEach()}</li>
          <li>{m.takingPartIsYourChoice()}</li>
        </ol>
      </ProseSection>
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
