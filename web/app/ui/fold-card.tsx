import { useState, type ReactNode } from 'react'
import { Card } from './card.tsx'
import { Chevron } from './chevron.tsx'
import { isOneColumn } from './one-column.ts'

/**
 * A card that is folded on a phone where something else is to be done first, when it is drawn or once that comes, until
 * somebody has opened or folded it: after that only a press does. The browser's own search finds what lies in it.
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
  const [hadFirst, setHadFirst] = useState(foldsOnPhone)
  const [wasPressed, setWasPressed] = useState(false)
  // what comes first pushes the card down in any case: as it was drawn it would be screens of a page to pass
  if (foldsOnPhone !== hadFirst) {
    setHadFirst(foldsOnPhone)
    if (foldsOnPhone && !wasPressed && isOneColumn()) setIsOpen(false)
  }
  return (
    <Card>
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary
          onClick={() => setWasPressed(true)}
          className="-my-2 flex min-h-11 items-center justify-between gap-3 rounded-soft"
        >
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

/** The same for a part of a card: folded on a phone, and on a wide page only where that is asked for. */
export function FoldPart({
  summary,
  isAlways = false,
  children,
}: {
  summary: string
  isAlways?: boolean
  children: ReactNode
}) {
  const [isPhone] = useState(isOneColumn)
  if (!isPhone && !isAlways) return <>{children}</>
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
