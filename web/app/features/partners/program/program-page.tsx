import * as facts from '@evensettle/messages/invitations/invitation-facts.ts'
import * as m from '@evensettle/messages/partners/program-page.ts'
import { BRAND } from '../../../lib/brand.ts'
import { PEOPLE } from '../../../lib/example-case.ts'
import { PRICE_TAG, PRICE_WORDS } from '../../../lib/price.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { inline } from '../../../ui/inline.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageLink } from '../../../ui/page-link.tsx'
import { Faq } from '../../landing/faq.tsx'
import { LandingSection } from '../../landing/landing-section.tsx'
import { GETS, NEVER, QUESTIONS, SEES, STEPS } from './copy.ts'
import { EXAMPLE_PAGE } from './model.ts'
import { SampleFigures, SamplePage, Voucher } from './program-pictures.tsx'

/** What the partner program is, for an organization that thinks about it. Built to HTML, without any script file. */
export function ProgramPage() {
  return (
    <article className="flex flex-col overflow-x-clip print:block print:[zoom:.72]">
      <Opening />
      <LandingSection
        id="program"
        title={m.programTitle()}
        lead={m.programLead({ brand: BRAND })}
        raised
        whole
      >
        <ul className="grid gap-x-10 gap-y-6 md:grid-cols-3 print:grid-cols-3">
          {GETS.map(({ title, text }) => (
            <li key={title} className="border-t-4 border-pine pt-4">
              <h3>{title}</h3>
              <p className="mt-1.5 text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </LandingSection>
      <LandingSection id="sample" title={m.pageTitle()} lead={m.pageLead()} whole>
        <SamplePage />
      </LandingSection>
      <LandingSection id="figures" title={m.figuresTitle()} lead={m.figuresLead()} raised>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
          <SampleFigures />
          <div className="grid gap-x-10 gap-y-8 sm:max-lg:grid-cols-2">
            <Marked title={m.seeTitle()} points={SEES} mark="see" />
            <Marked title={m.neverTitle()} points={NEVER} mark="never" />
          </div>
        </div>
      </LandingSection>
      <Neutral />
      <LandingSection id="start" title={m.startTitle()} whole>
        <ol className="grid gap-x-8 gap-y-6 md:grid-cols-2 lg:grid-cols-5 print:grid-cols-3">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 lg:block">
              <span
                aria-hidden="true"
                className="w-9 shrink-0 font-serif text-[3rem] leading-[.9] font-semibold tracking-tight text-pine lg:mb-4 lg:block"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <h3>{title}</h3>
                <p className="mt-1 text-ink-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Price />
      </LandingSection>
      <LandingSection
        id="questions"
        title={m.questionsTitle()}
        lead={m.questionsLead({ link: pageLink('/contact') }, inline)}
        raised
        beside
      >
        <Faq questions={QUESTIONS} />
      </LandingSection>
      <End />
    </article>
  )
}

function Opening() {
  return (
    <section className="page grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-10 pt-4 pb-14 md:pt-12 md:pb-20 lg:grid-cols-[1.1fr_.9fr] print:grid-cols-[1.1fr_.9fr] print:py-2">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-[length:min(var(--text-4xl),14.5vw)] leading-[1.08]">
          {m.title()}
        </h1>
        <p className="mt-6 max-w-[36rem] text-[length:min(1.25rem,7vw)] text-ink-2">{m.lead()}</p>
        <div className="mt-8 flex flex-wrap gap-3 *:max-sm:flex-auto print:hidden">
          <LinkButton to="/partner-application" reload>
            {m.applyLink()}
          </LinkButton>
          <a href="#sample" className={buttonStyle('secondary', 'm', false)}>
            {m.sampleLink()}
          </a>
        </div>
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2 max-sm:flex-col">
          {[m.noteReply(), m.noteOther(), m.noteLeave()].map((note) => (
            <li key={note} className="flex items-baseline gap-2">
              <i aria-hidden="true" className="size-2 shrink-0 -translate-y-px rounded-full bg-pine" />
              {note}
            </li>
          ))}
        </ul>
      </div>
      <Voucher />
    </section>
  )
}

function Marked({
  title,
  points,
  mark,
}: {
  title: string
  points: readonly string[]
  mark: 'see' | 'never'
}) {
  return (
    <div>
      <h3>{title}</h3>
      <ul className="mt-3 grid gap-2.5">
        {points.map((words) => (
          <li key={words} className="flex gap-3">
            <svg
              viewBox="0 0 20 20"
              aria-hidden="true"
              className={`mt-1 size-5 shrink-0 fill-none stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round] ${mark === 'see' ? 'stroke-pine' : 'stroke-ink-3'}`}
            >
              <path d={mark === 'see' ? 'M3 11l5 5 9-12' : 'M4 4l12 12M16 4L4 16'} />
            </svg>
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The sentence that the other side reads, as it reads it. */
function Neutral() {
  return (
    <section aria-labelledby="same" className="bg-harbor-soft print:bg-transparent">
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-6 py-12 md:py-16 lg:grid-cols-2 print:grid-cols-2 print:py-3">
        <div>
          <h2 id="same" className="text-[length:min(var(--text-3xl),11.5vw)]">
            {m.sameTitle()}
          </h2>
          <p className="mt-4 max-w-text text-lg text-ink-2">{m.sameNeutral()}</p>
        </div>
        <div className="max-w-[36rem]">
          <p>{m.sameTold()}</p>
          <blockquote className="mt-3 border-l-4 border-harbor pl-4 font-serif text-[length:min(1.25rem,7vw)] leading-snug font-semibold text-harbor">
            {facts.memberOf({ starterName: PEOPLE.starter, organisation: EXAMPLE_PAGE.name })}
          </blockquote>
          <p className="mt-4">{m.sameNoPromise()}</p>
        </div>
      </div>
    </section>
  )
}

function Price() {
  return (
    <div className="mt-12 print:mt-4 grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-4 rounded-[1.5rem] bg-pine-soft p-6 sm:p-10 md:grid-cols-[auto_minmax(0,1fr)] print:p-4">
      <div>
        <h3>{m.priceTitle()}</h3>
        <p className="mt-2 wrap-anywhere font-serif text-[length:min(clamp(2.75rem,2rem+3vw,4.5rem),17vw)] leading-none font-semibold tracking-tight text-pine">
          {PRICE_TAG}
        </p>
      </div>
      <p className="max-w-text">
        {PRICE_WORDS} {m.priceProgram()}
      </p>
    </div>
  )
}

function End() {
  return (
    <section aria-labelledby="end" className="page py-14 text-center md:py-20 print:hidden">
      <h2 id="end" className="text-[length:min(var(--text-3xl),11.5vw)]">
        {m.endTitle()}
      </h2>
      <p className="mt-4 text-lg text-ink-2">{m.endWords()}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <LinkButton to="/partner-application" reload>
          {m.applyLink()}
        </LinkButton>
        <LinkButton to="/contact" variant="secondary" reload>
          {m.askLink()}
        </LinkButton>
      </div>
    </section>
  )
}
