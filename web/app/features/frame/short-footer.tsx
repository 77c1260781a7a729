import * as m from '@evensettle/messages/frame/footer.ts'
import { Link, useLocation } from 'react-router'
import { helpFrom } from './model.ts'

const LINK =
  'inline-flex min-h-11 items-center rounded-soft underline-offset-4 hover:text-ink hover:underline'

/** The end of a signed-in page: help for where one is, a person, and what is kept. */
export function ShortFooter() {
  const { pathname, search } = useLocation()
  return (
    <footer className="border-t border-line">
      <nav aria-label={m.footerLabel()} className="page flex flex-wrap gap-x-6 py-3 text-sm text-ink-2">
        <Link to={helpFrom(pathname + search)} className={LINK}>
          {m.helpTitle()}
        </Link>
        <a href="/contact" className={LINK}>
          {m.contact()}
        </a>
        <a href="/privacy" className={LINK}>
          {m.privacy()}
        </a>
        <a href="/terms" className={LINK}>
          {m.terms()}
        </a>
      </nav>
    </footer>
  )
}
