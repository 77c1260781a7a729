import * as m from '@evensettle/messages/negotiation/conversation.ts'
import { useEffect, useState, type RefObject } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Button } from '../../ui/button.tsx'

/** What there is to do now, with at most one way to do it. */
export type NextStep = { title: string; action: { label: string; to: string } | null; isMine: boolean }

/** The one thing to do next, in reach of the thumb while what it stands for is out of view; never over what is typed. */
export function NextActionDock({ step, table }: { step: NextStep; table: RefObject<HTMLElement | null> }) {
  const [isNear, setIsNear] = useState(true)
  const { title, action, isMine } = step
  useEffect(() => {
    if (!table.current) return
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: '0px 0px -30% 0px' },
    )
    observer.observe(table.current)
    return () => observer.disconnect()
  }, [table])
  if (!isMine || !action || isNear) return null
  return (
    <>
      {/* room at the end of the page, so that nothing lies under it for good */}
      <div aria-hidden="true" className="h-16 lg:hidden" />
      <aside
        aria-label={m.nextStepLabel()}
        className="fixed inset-x-0 bottom-(--bottom-nav,0px) z-20 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-2.5 shadow-[0_-8px_24px_-16px_rgb(28_38_36/0.35)] [main:has(textarea:focus,input:focus)_&]:hidden lg:hidden"
      >
        <p className="min-w-0 font-serif leading-tight font-semibold">{title}</p>
        {action.to.startsWith('/negotiation/') ? (
          <Button
            className="shrink-0"
            onClick={() => {
              table.current?.scrollIntoView({ block: 'start' })
              table.current?.focus({ preventScroll: true })
            }}
          >
            {action.label}
          </Button>
        ) : (
          <LinkButton to={action.to} className="shrink-0">
            {action.label}
          </LinkButton>
        )}
      </aside>
    </>
  )
}
