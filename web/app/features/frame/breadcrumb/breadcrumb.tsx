import * as m from '@evensettle/messages/frame/breadcrumb.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { breadcrumbTrail, CRUMBS_ON_SMALL_SCREENS } from './model.ts'

/** Where this page lies. A page may name its last crumb itself (a case by its reference). */
export function Breadcrumb() {
  const { pathname } = useLocation()
  return <BreadcrumbTrail key={pathname} pathname={pathname} />
}

function BreadcrumbTrail({ pathname }: { pathname: string }) {
  const [isExpanded, setIsExpanded] = useState(false)
  const crumbs = breadcrumbTrail(pathname)
  if (crumbs.length === 0) return null
  const firstShown = crumbs.length - CRUMBS_ON_SMALL_SCREENS
  const isCollapsed = firstShown > 0 && !isExpanded
  return (
    <nav aria-label={m.breadcrumbLabel()} className="page pt-3 text-sm text-ink-2">
      <ol className="flex flex-wrap items-center">
        {isCollapsed ? (
          <li className="md:hidden">
            <button
              type="button"
              aria-label={m.showAllBreadcrumbsLabel()}
              onClick={() => setIsExpanded(true)}
              className="-ml-4 min-h-11 min-w-11 rounded-soft font-semibold hover:bg-sunken"
            >
              …
            </button>
            <Slash />
          </li>
        ) : null}
        {crumbs.map((crumb, index) => (
          <li
            key={`${crumb.label} ${crumb.to}`}
            className={classNames(
              'flex min-w-0 items-center wrap-anywhere',
              isCollapsed && index < firstShown && 'max-md:hidden',
            )}
          >
            {index > 0 && !(isCollapsed && index === firstShown) ? <Slash /> : null}
            {isCollapsed && index === firstShown ? <Slash className="max-md:hidden" /> : null}
            {crumb.to === null ? (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className={index === crumbs.length - 1 ? 'font-semibold text-ink' : undefined}
              >
                {crumb.label}
              </span>
            ) : (
              <Link
                to={crumb.to}
                className="-mx-1 inline-flex min-h-11 min-w-11 items-center justify-center rounded-soft px-1 underline-offset-4 hover:text-ink hover:underline md:pointer-fine:min-h-8"
              >
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Slash({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('mx-2 text-ink-3', className)}>
      /
    </span>
  )
}
