import * as m from '@evensettle/messages/negotiation/conversation.ts'
import { useEffect, useState, type RefObject } from 'react'
import { LinkButton } from '../../ui/link-button.tsx'
import { Button } from '../../ui/button.tsx'

/** What there is to do now, with at most one way to do it. */
export type NextStep = { title: string; action: { label: string; to: string } | null; isMine: boolean }

/** The one thing to do next, in reach of the thumb while what it stands for is out of view. */
export function NextActionBar({ step, table }: { step: NextStep; table: RefObject<HTMLElement | null> }) {
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
    <aside
      aria-label={m.nextStepLabel()}
      className="flex items-center justify-between gap-3 border-b border-line pb-2 group-has-[textarea:focus]:hidden lg:hidden"
    >
      <p className="min-w-0 text-sm font-semibold">{title}</p>
      {action.to.startsWith('/negotiation/') ? (
        <Button
          size="s"
          className="shrink-0"
          onClick={() => {
            table.current?.scrollIntoView({ block: 'start' })
            table.current?.focus({ preventScroll: true })
          }}
        >
          {action.label}
        </Button>
      ) : (
        <LinkButton to={action.to} size="s" className="shrink-0">
          {action.label}
        </LinkButton>
      )}
    </aside>
  )
}
