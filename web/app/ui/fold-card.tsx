import { useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { Chevron } from './chevron.tsx'
import { isOneColumn } from './one-column.ts'

/**
 * A card that is folded on a phone while something else is to be done first. What lies in it is found by the browser's own
 * search, and by an address that ends in its place.
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
  /** it folds when it is drawn first, so that nothing folds under a thumb, and opens once this is over */
  foldsOnPhone: boolean
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(() => !(foldsOnPhone && isOneColumn()))
  const [wasFolding, setWasFolding] = useState(foldsOnPhone)
  // nothing comes first any more
  if (wasFolding && !foldsOnPhone) {
    setWasFolding(false)
    setIsOpen(true)
  }
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
