import * as m from '@evensettle/messages/pages/terms.ts'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { PRICE_WORDS } from '../lib/price.ts'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'

export const meta = () => pageMeta(m.terms(), m.rulesForUsingThisService())

export default function Terms() {
  return (
    <ProsePage title={m.terms()} lead={m.rulesForUsingThisService()}>
      <ProseSection title={m.whatYouGetTitle()}>
        <p>{m.placeToDescribeDisputeTo()}</p>
      </ProseSection>
      <ProseSection title={m.whatWeAskOfYouTitle()}>
        <ul>
          <li>{m.yourRealNameAnd()}</li>
          <li>{m.inviteOnlyPersonOrBusiness()}</li>
          <li>{m.doNotThreatenInsultOr()}</li>
          <li>{m.keepYourPasswordAndYour()}</li>
        </ul>
      </ProseSection>
      <ProseSection title={m.whatAgreementMeansTitle()}>
        <p>{m.nothingBindsYouUntilBoth({ brand: BRAND })}</p>
      </ProseSection>
      <ProseSection title={m.whatWeDoNotDoTitle()}>
        <p>{m.weGiveNoLegalAdvice()}</p>
      </ProseSection>
      <ProseSection title={m.priceTitle()}>
        <p>{m.pricingIsFlatRateWith({ link: (words) => <a href="/contact">{words}</a> }, inline)}</p>
        <p>{PRICE_WORDS}</p>
      </ProseSection>
    </ProsePage>
  )
}
