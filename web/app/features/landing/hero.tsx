import { LinkButton } from '../../ui/link-button.tsx'
import { HeroChart } from './hero-chart.tsx'

const NOTES = ['Start in about 5 minutes', 'Most cases resolve in 14 days or less', 'No lawyer needed']

export function Hero() {
  return (
    <section className="page grid items-center gap-8 pt-6 pb-14 md:gap-12 md:py-16 lg:grid-cols-[1.05fr_.95fr] lg:pb-20">
      <div>
        <h1 className="text-4xl leading-[1.08]">Settle it between you, fairly.</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-ink-2">
          A neutral place to work out a deposit, an unpaid invoice, a loan or a repair. Both sides are heard,
          the numbers are explained, and the result is signed.
        </p>
        <div className="mt-8 flex flex-wrap gap-3 *:max-sm:flex-1">
          <LinkButton to="/create-case" className="whitespace-nowrap">
            Start a Case
          </LinkButton>
          <LinkButton to="/login" variant="secondary" className="whitespace-nowrap">
            View My Cases
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
