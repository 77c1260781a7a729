import * as m from '@evensettle/messages/landing/landing-nav.ts'
import { BRAND } from '../../lib/brand.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../frame/logo.tsx'

const PLACES = [
  ['#how', m.howItWorks()],
  ['#questions', m.questions()],
  ['/features', m.features()],
  ['/help', m.help()],
] as const

export function LandingNav() {
  return (
    <header className="page flex min-h-18 items-center justify-between gap-4">
      <a
        href="/"
        aria-label={m.homeLabel({ brand: BRAND })}
        className="inline-flex min-h-11 items-center rounded-soft"
      >
        <Logo />
      </a>
      <nav aria-label={m.mainLabel()} className="flex items-center gap-2">
        <ul className="flex gap-1 max-md:hidden">
          {PLACES.map(([to, label]) => (
            <li key={to}>
              <a
                href={to}
                className="inline-flex min-h-11 items-center rounded-full px-4 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <LinkButton to="/login" variant="secondary" size="s" className="if-visitor whitespace-nowrap">
          {m.signInLink()}
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary" size="s" className="if-signed-in">
          {m.dashboardLink()}
        </LinkButton>
      </nav>
    </header>
  )
}
