import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import * as m from '@evensettle/messages/landing/hero.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { HeroChart } from './hero-chart.tsx'

const NOTES = [
  m.startInAbout5Minutes({ minutes: TIMELINE.minutesToStart }),
  m.mostCasesResolveIn14({ days: TIMELINE.plannedDays }),
  m.noLawyerNeeded(),
]

export function Hero() {
  return (
    <section className="page grid items-center gap-8 pt-6 pb-14 md:gap-12 md:py-16 lg:grid-cols-[1.05fr_.95fr] lg:pb-20">
      <div>
        <h1 className="text-4xl leading-[1.08]">{m.settleItBetweenYouFairlyTitle()}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-2">{m.neutralPlaceToWorkOut()}</p>
        <div className="mt-8 flex flex-wrap gap-3 *:max-sm:flex-1">
          <LinkButton to="/create-case" className="whitespace-nowrap">
            {m.startCaseLink()}
          </LinkButton>
          <LinkButton to="/login" variant="secondary" className="whitespace-nowrap">
            {m.viewMyCasesLink()}
          </LinkButton>
        </div>
        <ul className="mt-8 grid gap-2 text-sm text-ink-2">
          {NOTES.map((note) => (
            <li key={note} className="inline-flex items-center gap-2">
              <i aria-hidden="true" className="size-2 rounded-full bg-pine" />
              {note}
            </li>
          ))}
        </ul>
      </div>
      <HeroChart />
    </section>
  )
}
