import * as m from '@evensettle/messages/landing/landing-nav.ts'
import { BRAND } from '../../lib/brand.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from '../frame/logo.tsx'
import { Drawer, SitePlaces } from '../frame/top-bar.tsx'

/** The head of the front page: the same places as on every other page, without a bar. */
export function LandingNav() {
  return (
    <header className="page flex min-h-18 flex-wrap items-center justify-between gap-x-3">
      <div className="flex min-w-0 items-center gap-1">
        <Drawer />
        <a
          href="/"
          aria-label={m.homeLabel({ brand: BRAND })}
          className="inline-flex min-h-11 items-center rounded-soft"
        >
          <Logo />
        </a>
      </div>
      <nav aria-label={m.mainLabel()} className="flex items-center gap-2">
        <SitePlaces />
        <LinkButton to="/login" variant="secondary" size="s" className="if-visitor">
          {m.signInLink()}
        </LinkButton>
        <LinkButton to="/dashboard" variant="secondary" size="s" className="if-signed-in">
          {m.dashboardLink()}
        </LinkButton>
      </nav>
    </header>
  )
}
