import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/hero.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { InvitedDoor } from '../site/invited-door.tsx'
import { PRICE_TAG } from '../../lib/price.ts'
import { HeroChart } from './hero-chart.tsx'

const NOTES = [
  m.startInAbout5Minutes({ minutes: TIMELINE.minutesToStart }),
  m.mostCasesResolveIn14({ days: TIMELINE.plannedDays }),
  PRICE_TAG,
]

export function Hero() {
  return (
    <section className="page grid items-center gap-8 pt-4 pb-10 md:gap-10 md:py-16 lg:grid-cols-[1.06fr_.94fr] lg:gap-12 print:grid-cols-[1.1fr_.9fr] print:py-2">
      <div className="min-w-0">
        <h1 className="text-[length:min(var(--text-4xl),14.5vw)] leading-[1.08]">
          {m.settleItBetweenYouFairlyTitle()}
        </h1>
        <p className="mt-4 md:mt-6 max-w-[34rem] text-[length:min(1.25rem,7vw)] text-ink-2">
          {m.neutralPlaceToWorkOut()}
        </p>
        <div className="mt-6 md:mt-8 flex flex-wrap gap-3 *:max-sm:flex-auto print:hidden">
          <LinkButton to="/create-case">{m.startCaseLink()}</LinkButton>
          <LinkButton to="/login" variant="secondary">
            {m.viewMyCasesLink()}
          </LinkButton>
        </div>
        <InvitedDoor className="mt-5" />
        <ul className="mt-6 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2 max-sm:flex-col">
          {NOTES.map((note) => (
            <li key={note} className="flex items-baseline gap-2">
              <i aria-hidden="true" className="size-2 shrink-0 -translate-y-px rounded-full bg-pine" />
              {note}
            </li>
          ))}
        </ul>
      </div>
      <HeroChart />
    </section>
  )
}
