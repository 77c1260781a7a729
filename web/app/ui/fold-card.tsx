import { useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { Chevron } from './chevron.tsx'
import { isOneColumn } from './one-column.ts'

/**
 * A card that is folded on a phone where something else is to be done first when it is drawn. After that only a press folds
 * or opens it, so that nothing moves under a thumb. The browser's own search finds what lies in it.
 */
export function FoldCard({
  title,
  hint,
  foldsOnPhone,
  children,
}: {
  title: string
  /** what it comes to, beside the title */
  hint?: string | undefined
  foldsOnPhone: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(() => !(foldsOnPhone && isOneColumn()))
  return (
    <Card>
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="-my-2 flex min-h-11 items-center justify-between gap-3 rounded-soft">
          <span className="min-w-0">
            <h2 className="text-[1.25rem]">{title}</h2>
            {hint && !isOpen ? <span className="block text-sm text-ink-2">{hint}</span> : null}
          </span>
          <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">{children}</div>
      </details>
    </Card>
  )
}

/** The same for a part of a card: folded on a phone only, and on a wide page there as it is. */
export function FoldPart({ summary, children }: { summary: string; children: ReactNode }) {
  const [isPhone] = useState(isOneColumn)
  if (!isPhone) return <>{children}</>
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-soft font-semibold">
        {summary}
        <Chevron className="size-5 shrink-0 text-ink-2 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}
