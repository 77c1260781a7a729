import * as m from '@evensettle/messages/frame/top-bar.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/link-button.tsx'
import { Logo } from './logo.tsx'

const PLACES = [
  { to: '/', label: m.homeLabel(), hint: m.homeHint() },
  { to: '/features', label: m.featuresLabel(), hint: m.featuresHint() },
  { to: '/help', label: m.helpLabel(), hint: m.helpHint() },
  { to: '/about', label: m.aboutLabel(), hint: m.aboutHint() },
  { to: '/contact', label: m.contactLabel(), hint: m.contactHint() },
]

const SITE = [
  ['/#how', m.howItWorks()],
  ['/#questions', m.questions()],
  ['/features', m.featuresLabel()],
  ['/help', m.helpLabel()],
  ['/about', m.aboutLabel()],
] as const

const HELP = '/help-center'

/**
 * The bar and its drawer need no script: a popover opens the drawer, CSS shows the right links. `tools` stand
 * between them where there are scripts; `helpTo` tells the help where one comes from.
 */
export function TopBar({ tools, helpTo = HELP }: { tools?: ReactNode; helpTo?: string }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card">
      <div className="page flex min-h-16 flex-wrap items-center justify-between gap-x-3 md:min-h-18">
        <div className="flex items-center gap-1">
          <Drawer />
          <a href="/" className="if-visitor inline-flex min-h-11 items-center rounded-soft">
            <Logo />
          </a>
          <Link to="/dashboard" className="if-signed-in inline-flex min-h-11 items-center rounded-soft">
            <Logo />
          </Link>
        </div>
        <nav aria-label={m.mainLabel()} className="flex items-center gap-1">
          <SitePlaces />
          <LinkButton to="/login" variant="secondary" size="s" className="if-visitor">
            {m.signInLink()}
          </LinkButton>
          <LinkButton to="/dashboard" variant="quiet" size="s" className="if-signed-in max-md:hidden">
            {m.dashboardLink()}
          </LinkButton>
          <LinkButton to={helpTo} variant="quiet" size="s" className="if-signed-in max-md:hidden">
            {m.helpLabel()}
          </LinkButton>
          {tools}
          <LinkButton to="/settings" variant="quiet" size="s" className="if-signed-in max-[23.5rem]:hidden">
            {m.settingsLink()}
          </LinkButton>
        </nav>
      </div>
    </header>
  )
}

/** Where a visitor can go from any page; plain links, for these pages come as documents. */
export function SitePlaces() {
  return (
    <ul className="if-visitor flex gap-1 max-lg:hidden">
      {SITE.map(([to, label]) => (
        <li key={to}>
          <a
            href={to}
            className="inline-flex min-h-11 items-center rounded-full px-3.5 text-sm font-semibold text-ink-2 hover:bg-sunken hover:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** On small screens: a button and the drawer that it opens. */
export function Drawer() {
  return (
    <>
      <button
        type="button"
        popoverTarget="menu"
        aria-label={m.menuLabel()}
        className="-ml-2 grid size-12 place-items-center rounded-full hover:bg-sunken lg:hidden"
      >
        <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
          <path d="M4 7h16M4 12h16M4 17h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
      </button>
      <div
        id="menu"
        popover="auto"
        className="inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(20rem,85vw)] border-r border-line bg-card p-4 text-ink transition-transform duration-200 ease-out starting:open:-translate-x-full"
      >
        <div className="flex items-center justify-between">
          <Logo />
          <button
            type="button"
            popoverTarget="menu"
            popoverTargetAction="hide"
            aria-label={m.closeMenuLabel()}
            className="grid size-12 place-items-center rounded-full hover:bg-sunken"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
              <path d="M6 6l12 12M18 6L6 18" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <nav aria-label={m.menuLabel()} className="mt-4 grid gap-1">
          {PLACES.map((place) => (
            <a key={place.to} href={place.to} className="grid rounded-soft px-3 py-2.5 hover:bg-sunken">
              <span className="font-semibold">{place.label}</span>
              <span className="text-sm text-ink-2">{place.hint}</span>
            </a>
          ))}
        </nav>
        <div className="if-visitor mt-4 border-t border-line pt-4">
          <LinkButton to="/create-case" block reload>
            {m.startCaseLink()}
          </LinkButton>
          <LinkButton to="/auth" variant="secondary" block reload className="mt-2">
            {m.signInLink()}
          </LinkButton>
          <LinkButton to="/respond" variant="secondary" block reload className="mt-2">
            {m.iWasInvitedLink()}
          </LinkButton>
        </div>
      </div>
    </>
  )
}
