import * as m from '@evensettle/messages/pages/about.ts'
import { Measured } from '../features/site/about/measured.tsx'
import { WorkedExample } from '../features/site/about/worked-example.tsx'
import { LiveResults } from '../features/site/live-results.tsx'
import { OperatorAddress } from '../features/site/operator-address.tsx'
import { ProseSection } from '../features/site/prose-page.tsx'
import { TwoDoors } from '../features/site/two-doors.tsx'
import { WayOn } from '../features/site/way-on.tsx'
import { BRAND } from '../lib/brand.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.about(), m.whyThisPlaceExistsAnd())

export default function About() {
  return (
    <article className="print:[zoom:.8]">
      <div className="page grid items-center gap-x-12 gap-y-8 pt-4 pb-14 md:pt-12 print:py-2 lg:grid-cols-2">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-[length:min(var(--text-4xl),14.5vw)]">
            {m.twoPeopleOneTableTitle()}
          </h1>
          <p className="mt-5 text-lg text-ink-2">{m.aboutLead()}</p>
        </div>
        <TwoDoors className="print:hidden" />
      </div>
      <div className="border-y border-line bg-card">
        <div className="page grid gap-10 py-10 print:gap-4 print:py-3 lg:gap-0 lg:[&>:first-child]:border-0">
          <ProseSection title={m.whoRunsThisTitle()}>
            <p>{m.whoRunsThis()}</p>
            <OperatorAddress form="contact-page" />
            <p>{m.itIsNotCourtNot()}</p>
          </ProseSection>
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
        </div>
      </div>
      <WorkedExample />
      <Measured />
      <div className="page pt-14 pb-16 md:pb-24 print:py-2 lg:[&>:first-child]:border-0">
        <ProseSection id="results" title={m.resultsTitle()}>
          <p>{m.resultsLead()}</p>
          <LiveResults />
        </ProseSection>
        <WayOn />
      </div>
    </article>
  )
}
