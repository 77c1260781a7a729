import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/landing.ts'
import { BRAND } from '../../lib/brand.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Comparison } from './comparison.tsx'
import { DISPUTES, SAFETY, STEPS, TWO_WEEKS, TOOLS, WHO, WHY } from './copy.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { LandingNav } from './landing-nav.tsx'
import { LandingSection, WordGrid } from './landing-section.tsx'
import { inline } from '../../ui/inline.ts'
import { pageLink } from '../../ui/page-link.tsx'

/** The public front page. It is built to HTML and works without any script file. */
export function Landing() {
  return (
    <div className="flex flex-col">
      <LandingNav />
      <p className="order-first bg-[#134438] px-4 py-2.5 text-center text-sm font-semibold text-balance text-white">
        {m.beforeYouFileInSmall()}
      </p>
      <Hero />
      <LandingSection id="who" title={m.forEverydayDisputesBetweenRealTitle()} raised>
        <WordGrid items={WHO} look="card" columns={4} raised />
      </LandingSection>
      <LandingSection id="safe" title={m.privateByDesignTitle()} lead={m.privateByDesignLead()}>
        <WordGrid items={SAFETY} look="card" columns={4} />
      </LandingSection>
      <LandingSection id="how" title={m.howItWorksTitle()} raised>
        <ol className="grid gap-7 sm:grid-cols-2 lg:grid-cols-4">
          {STEPS.map((step, index) => (
            <li key={step.title} className={classNames('border-t-3 pt-4', step.line)}>
              <p className="text-sm text-ink-2">{m.step({ index: index + 1 })}</p>
              <h3 className="mt-1">{step.title}</h3>
              <p className="mt-2 text-ink-2">{step.text}</p>
            </li>
          ))}
        </ol>
      </LandingSection>
      <LandingSection id="why" title={m.whyChooseTitle({ brand: BRAND })}>
        <WordGrid items={WHY} look="line" columns={3} />
      </LandingSection>
      <LandingSection id="disputes" title={m.commonDisputesTitle()} raised>
        <WordGrid items={DISPUTES} look="card" columns={4} raised />
      </LandingSection>
      <LandingSection id="toolkit" title={m.yourToolkitTitle()} lead={m.yourToolkitLead()}>
        <WordGrid items={TOOLS} look="open" columns={3} />
      </LandingSection>
      <LandingSection id="timeline" title={m.twoWeeksStepByStepTitle()} raised>
        <ol className="grid gap-6 md:grid-cols-3 md:gap-0">
          {TWO_WEEKS.map((part) => (
            <li key={part.when} className="group relative pl-7 md:pt-8 md:pr-8 md:pl-0">
              <span
                aria-hidden="true"
                className="absolute top-2 -bottom-6 left-1.25 w-1 bg-line group-last:bottom-1 md:top-1.25 md:right-0 md:bottom-auto md:left-0 md:h-1 md:w-auto"
              />
              <span
                aria-hidden="true"
                className="absolute top-1.5 left-0 size-3.5 rounded-full border-3 border-pine bg-card md:top-0"
              />
              <p className="text-sm font-semibold text-pine">{part.when}</p>
              <h3 className="mt-1">{part.title}</h3>
              <p className="mt-2 text-ink-2">{part.text}</p>
            </li>
          ))}
        </ol>
      </LandingSection>
      <LandingSection id="compare" title={m.besideCourtAndLawyerTitle()}>
        <Comparison />
      </LandingSection>
      <LandingSection id="questions" title={m.questionsPeopleAskTitle()} raised beside>
        <Faq />
      </LandingSection>
      <section className="page py-14 text-center md:py-20">
        <h2 className="text-3xl">{m.readyWhenYouAreHeading()}</h2>
        <p className="mx-auto mt-4 max-w-text text-lg text-ink-2">
          {m.itTakesAbout5Minutes(
            {
              minutes: TIMELINE.minutesToStart,
              link: pageLink('/right-place'),
            },
            inline,
          )}
        </p>
        <LinkButton to="/create-case" className="mt-7">
          {m.startCaseLink()}
        </LinkButton>
      </section>
    </div>
  )
}
