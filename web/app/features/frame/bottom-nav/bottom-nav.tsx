import * as m from '@evensettle/messages/frame/bottom-nav.ts'
import { useEffect, useRef, type ReactNode, type TouchEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import { badgeText, useBadges } from '../../../lib/badges.ts'
import { activeTab, BOTTOM_TABS, swipeTarget } from './model.ts'

const ICONS: Record<string, ReactNode> = {
  '/dashboard': <path d="M4 11l8-7 8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z" />,
  '/create-case': <path d="M12 5v14M5 12h14" />,
  '/help-center': (
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.6v.1" />
  ),
  '/settings': <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />,
}

/** The four areas at a thumb's reach on small screens. */
export function BottomNav() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const badges = useBadges()
  const startX = useRef(0)
  const bar = useRef<HTMLElement>(null)
  const active = activeTab(pathname)

  // Large text and the rounded end of a phone make it higher: what else stands at the bottom stands on top of it.
  useEffect(() => {
    const nav = bar.current
    if (!nav?.parentElement) return undefined
    const { style } = nav.parentElement
    const observer = new ResizeObserver(() => style.setProperty('--bottom-nav', `${nav.offsetHeight}px`))
    observer.observe(nav)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-nav')
    }
  }, [])

  function handleTouchEnd(event: TouchEvent) {
    const target = swipeTarget(
      pathname,
      (event.changedTouches[0]?.clientX ?? startX.current) - startX.current,
    )
    if (target) void navigate(target)
  }

  return (
    <nav
      ref={bar}
      aria-label={m.areasLabel()}
      onTouchStart={(event) => {
        startX.current = event.touches[0]?.clientX ?? 0
      }}
      onTouchEnd={handleTouchEnd}
      className="fixed inset-x-0 bottom-0 z-30 touch-pan-y border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {/* four in a row, and two where letters are too large for that */}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(clamp(25%,(18.5em-100%)*999,50%),1fr))] text-xs">
        {BOTTOM_TABS.map((tab, index) => {
          const badge = badgeText(badges[tab.badge])
          return (
            <li key={tab.path}>
              <Link
                to={tab.path}
                aria-current={index === active ? 'page' : undefined}
                onClick={() => navigator.vibrate?.(10)}
                className={classNames(
                  'relative grid min-h-[min(4rem,20vw)] content-center justify-items-center gap-[min(0.25rem,1.25vw)] text-xs -outline-offset-3',
                  index === active ? 'font-semibold text-pine' : 'text-ink-2',
                )}
              >
                <span
                  className={classNames(
                    'grid place-items-center rounded-full px-4 py-0.5',
                    index === active && 'bg-pine-soft',
                  )}
                >
                  <svg
                    aria-hidden="true"
                    viewBox="0 0 24 24"
                    className="size-[min(1.5rem,7.5vw)] fill-none stroke-current stroke-[1.8] [stroke-linecap:round] [stroke-linejoin:round]"
                  >
                    {ICONS[tab.path]}
                  </svg>
                </span>
                {tab.label}
                {badge ? (
                  <span className="absolute top-1.5 left-1/2 ml-1.5 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-semibold text-on-danger tabular">
                    {badge}
                    <span className="sr-only"> {m.unread()}</span>
                  </span>
                ) : null}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
