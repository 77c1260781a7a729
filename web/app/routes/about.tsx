import * as m from '@evensettle/messages/pages/about.ts'
import { LiveResults } from '../features/site/live-results.tsx'
import { ProsePage, ProseSection } from '../features/site/prose-page.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.about(), m.whyThisPlaceExistsAnd())

export default function About() {
  return (
    <ProsePage title={m.about()} lead={m.aboutLead()}>
      <ProseSection title={m.ideaTitle()}>
        <p>{m.twoPeopleTwoViewsAnd({ brand: BRAND })}</p>
      </ProseSection>
      <ProseSection title={m.howItStaysFairTitle()}>
        <ul>
          <li>{m.bothSidesHaveSameTools()}</li>
          <li>{m.proposalComesWithItsReasons()}</li>
          <li>{m.privateLimitStaysPrivateWith()}</li>
          <li>{m.nobodyIsToldThatThey()}</li>
        </ul>
      </ProseSection>
      <ProseSection id="results" title={m.resultsTitle()}>
        <p>{m.resultsLead()}</p>
        <LiveResults />
      </ProseSection>
      <ProseSection title={m.whatItIsNotTitle()}>
        <p>{m.itIsNotCourtNot()}</p>
      </ProseSection>
    </ProsePage>
  )
}
