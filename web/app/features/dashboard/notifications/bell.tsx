import * as m from '@evensettle/messages/dashboard/notifications-bell.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart, Nothing } from '../../../lib/lazy-part.tsx'
import { badgeText, useBadges } from '../../../lib/badges.ts'
import { Spinner } from '../../../ui/spinner.tsx'

const NotificationPanel = lazyPart(() => import('./notification-panel.tsx'), 'NotificationPanel')

const WhenIdle = lazyPart(() => import('./when-idle.tsx'), 'WhenIdle', Nothing)

/** Opens the notification centre; its count is what waits unread. */
export function Bell() {
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const count = badgeText(Object.values(useBadges()).reduce((sum, one) => sum + one, 0))
  const isIdle = useIsIdle()
  return (
    <>
      {isIdle ? (
        <Suspense>
          <WhenIdle />
        </Suspense>
      ) : null}
      <button
        type="button"
        popoverTarget="notifications"
        className="relative grid size-11 place-items-center rounded-full text-pine hover:bg-pine-soft"
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="size-6 fill-none stroke-current stroke-[1.8] [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21h4" />
        </svg>
        <span className="sr-only">{m.notifications()}</span>
        {count ? (
          <span className="absolute top-0.5 right-0 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-semibold text-on-danger tabular">
            {count}
            <span className="sr-only"> {m.unread()}</span>
          </span>
        ) : null}
      </button>
      <div
        ref={panel}
        id="notifications"
        popover="auto"
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        className="backdrop:bg-transparent inset-auto top-18 md:top-20 right-[max(1rem,calc((100vw-74rem)/2+1.5rem))] m-0 max-h-[calc(100dvh-9.5rem)] md:max-h-[calc(100dvh-6rem)] w-[min(25rem,calc(100vw-2rem))] overflow-y-auto rounded-card border border-line-strong bg-card p-5 text-ink shadow-card"
      >
        {isOpen ? (
          <Suspense fallback={<Spinner label={m.loadingLabel()} />}>
            <NotificationPanel onLeave={() => panel.current?.hidePopover()} />
          </Suspense>
        ) : null}
      </div>
    </>
  )
}

/** Whether the screen itself has had the time for what it needs. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsIdle(true), 3_000)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}
