import { TIMELINE as LIMITS } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/landing.ts'
import type { ReactNode } from 'react'
import { BRAND } from '../../lib/brand.ts'
import { Chevron } from '../../ui/chevron.tsx'
import { inline } from '../../ui/inline.ts'
import { SmallFold } from './small-fold.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TwoDoors } from '../site/two-doors.tsx'
import { Comparison } from './comparison.tsx'
import { DISPUTES, FAQ, SAFETY, TOOLS, WHO } from './copy.ts'
import { DRAWINGS, DRAWN_FROM } from './dispute-drawings.tsx'
import { Envelope } from './envelope.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { Invited } from './invited.tsx'
import { LandingNav } from './landing-nav.tsx'
import { LandingSection } from './landing-section.tsx'
import { Pin, Room } from './room.tsx'
import { Story } from './story/story.tsx'
import { Timeline } from './timeline.tsx'
import { Why } from './why.tsx'

/** The public front page, a story of one dispute. It is built to HTML and works without any script file. */
export function Landing() {
  return (
    <div className="flex flex-col overflow-x-clip print:block print:[zoom:.68]">
      <p className="bg-[#134438] px-4 py-2.5 text-center text-sm font-semibold text-balance text-white print:border-b-2 print:bg-transparent print:text-pine">
        {m.beforeYouFileInSmall()}
      </p>
      <LandingNav />
      <Hero />
      <Who />
      <Story title={m.howItWorksTitle()} />
      <p className="page pb-4 max-sm:-mt-4 print:hidden">
        <LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>
      </p>
      <LandingSection id="timeline" title={m.twoWeeksStepByStepTitle()} whole>
        <Timeline />
      </LandingSection>
      <LandingSection id="disputes" title={m.commonDisputesTitle()} raised whole>
        <Disputes />
      </LandingSection>
      <LandingSection id="toolkit" title={m.yourToolkitTitle()} lead={m.yourToolkitLead()}>
        <Room />
        <Tools />
      </LandingSection>
      <Invited />
      <div className="pt-6 lg:pt-20 print:pt-0">
        <LandingSection id="safe" title={m.privateByDesignTitle()} lead={m.privateByDesignLead()} whole>
          <Safety />
        </LandingSection>
      </div>
      <LandingSection id="why" title={m.whyChooseTitle({ brand: BRAND })} raised whole>
        <Why />
      </LandingSection>
      <LandingSection id="compare" title={m.besideCourtAndLawyerTitle()} whole>
        <Comparison />
      </LandingSection>
      <LandingSection
        id="questions"
        title={m.questionsPeopleAskTitle()}
        lead={m.somethingElse({ link: wholeLink('/help'), link2: wholeLink('/contact') }, inline)}
        raised
        beside
      >
        <Faq questions={FAQ} />
      </LandingSection>
      <Ready />
    </div>
  )
}

/** A link of few words that stays on one line. */
function wholeLink(href: string) {
  return (words: ReactNode) => (
    <a href={href} className="link inline-block">
      {words}
    </a>
  )
}

/** For whom, as an index in large type. */
function Who() {
  return (
    <section aria-labelledby="who" className="border-t border-line">
      <div className="page py-7 md:py-16 print:py-2">
        <h2 id="who" className="mb-4 font-sans text-lg tracking-normal text-ink-2">
          {m.forEverydayDisputesBetweenRealTitle()}
        </h2>
        <ul>
          {WHO.map(({ title, text }) => (
            <li
              key={title}
              className="grid items-baseline gap-x-8 gap-y-1 border-b border-line py-2.5 md:py-3.5 lg:grid-cols-[1fr_minmax(18rem,.72fr)] print:grid-cols-2 print:py-1"
            >
              <h3 className="text-[length:min(var(--text-3xl),10.5vw)] tracking-tight max-sm:text-[length:min(1.4rem,7vw)]">
                {title}
              </h3>
              <p className="text-ink-2 max-sm:text-[0.9375rem]">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Disputes() {
  return (
    <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.94em,21%)),1fr))] sm:gap-y-9 print:grid-cols-4 print:gap-y-4">
      {DISPUTES.map(({ title, text }, index) => (
        <li key={title} className="min-w-0 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4">
          <svg
            viewBox={`${(DRAWN_FROM[index] ?? 2) - 2} 0 120 84`}
            aria-hidden="true"
            className="w-full max-w-48 fill-none max-sm:w-16 max-sm:shrink-0 sm:mb-3 print:max-w-20 stroke-ink stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round]"
          >
            {DRAWINGS[index]}
          </svg>
          <div className="min-w-0 max-sm:flex-[1_1_9em]">
            <h3 className="max-sm:text-[1.0625rem]">{title}</h3>
            <p className="text-ink-2 max-sm:text-[0.9375rem] sm:mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The nine by their names; on a phone the sentences come with a press. */
function Tools() {
  return (
    <div className="mt-4 sm:mt-9">
      <details className="peer group sm:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-soft border-y border-line py-2 font-semibold hover:text-pine">
          {m.nineTools({ count: TOOLS.length })}
          <Chevron className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
        </summary>
      </details>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8.5em,43%)),1fr))] gap-x-4 gap-y-2 max-sm:mt-4 max-sm:peer-open:grid-cols-1 sm:grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] sm:gap-x-10 sm:gap-y-6 print:grid-cols-3">
        {TOOLS.map(({ title, text }, index) => (
          <li key={title} className="flex min-w-0 gap-3">
            <span className="max-sm:hidden">
              <Pin>{index + 1}</Pin>
            </span>
            <div className="min-w-0">
              <h3 className="max-sm:font-sans max-sm:text-[0.9375rem] max-sm:leading-snug max-sm:tracking-normal">
                {title}
              </h3>
              <p className="mt-1 text-ink-2 max-sm:hidden max-sm:text-[0.9375rem] max-sm:in-[details[open]+ol]:block">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Safety() {
  return (
    <div className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-[.8fr_1.2fr] print:block">
      <div className="max-sm:hidden print:hidden">
        <Envelope />
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-x-10 sm:gap-y-6 print:grid-cols-4">
        {SAFETY.map(({ title, text }) => (
          <li key={title}>
            <SmallFold title={title}>
              <h3 className="max-sm:hidden">{title}</h3>
              <p className="text-ink-2 sm:mt-1.5">{text}</p>
            </SmallFold>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The two ways in, one door each. */
function Ready() {
  return (
    <section className="page overflow-hidden py-9 md:pt-20 md:pb-24 print:hidden">
      <h2 className="mb-5 text-center md:mb-8 text-[length:min(var(--text-4xl),13vw)]">
        {m.readyWhenYouAreHeading()}
      </h2>
      <TwoDoors />
      <div className="mt-6 flex flex-wrap justify-between gap-x-5 gap-y-6 sm:gap-x-8">
        <div className="flex min-w-0 flex-[0_1_20rem] flex-col items-start max-sm:flex-[1_1_9.5em]">
          <h3>{m.somethingToSettle()}</h3>
          <p className="mt-1 mb-4 text-ink-2">
            {m.itTakesAbout5Minutes(
              { minutes: LIMITS.minutesToStart, link: wholeLink('/right-place') },
              inline,
            )}
          </p>
          <LinkButton to="/create-case" className="mt-auto">
            {m.startCaseLink()}
          </LinkButton>
        </div>
        <div className="flex min-w-0 flex-[0_1_20rem] flex-col items-start max-sm:flex-[1_1_9.5em] sm:items-end sm:text-right">
          <h3>{m.somebodyWroteToYou()}</h3>
          <p className="mt-1 mb-4 text-ink-2">{m.yourSideCounts()}</p>
          <LinkButton to="/respond" variant="secondary" reload className="mt-auto">
            {m.iWasInvitedLink()}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
