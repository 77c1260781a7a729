import * as m from '@evensettle/messages/frame/top-bar.ts'
import { Link, useLocation } from 'react-router'
import { helpFrom } from './model.ts'

const LINK = 'inline-flex min-h-11 min-w-11 items-center rounded-soft hover:text-ink hover:underline'

/** The end of a signed-in page: help for where one is, and a person. It says what the bar says: every screen loads it. */
export function ShortFooter() {
  const { pathname, search } = useLocation()
  return (
    <footer className="border-t border-line">
      <nav aria-label={m.footerLabel()} className="page flex gap-x-6 py-3 text-sm text-ink-2">
        <Link to={helpFrom(pathname + search)} className={LINK}>
          {m.helpLabel()}
        </Link>
        <a href="/contact" className={LINK}>
          {m.contactLabel()}
        </a>
      </nav>
    </footer>
  )
}
