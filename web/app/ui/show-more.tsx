import * as m from '@evensettle/messages/ui/show-more.ts'
import { useState } from 'react'
import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

/**
 * The way to the next page of a list that comes page by page, and what went wrong with it; nothing at the end of the list.
 * Whoever asked for the last page stays where they were: a line takes the place, and the focus, of the button.
 */
export function ShowMore({ of, label, small = false }: { of: Pages; label: string; small?: boolean }) {
  const [wasAsked, setWasAsked] = useState(false)
  if (!of.hasNextPage)
    return wasAsked ? (
      <p tabIndex={-1} ref={takeLostFocus} className="rounded-soft text-sm text-ink-2">
        {m.end()}
      </p>
    ) : null
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="secondary"
          size={small ? 's' : 'm'}
          busy={of.isFetchingNextPage}
          onClick={() => {
            setWasAsked(true)
            void of.fetchNextPage()
          }}
        >
          {label}
        </Button>
      </div>
      <Problem words={of.isFetchNextPageError ? of.error?.message : null} />
    </div>
  )
}

/** Only where it fell to the page with the button: somebody who went on meanwhile is not called back. */
function takeLostFocus(line: HTMLElement | null): void {
  if (document.activeElement === document.body) line?.focus({ preventScroll: true })
}
