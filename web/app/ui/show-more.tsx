import { Button } from './button.tsx'
import { Problem } from './problem.tsx'

type Pages = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: Error | null
  fetchNextPage: () => unknown
}

/** The way to the next page of a list that comes page by page, and what went wrong with it; nothing at the end of the list. */
export function ShowMore({ of, label, small = false }: { of: Pages; label: string; small?: boolean }) {
  if (!of.hasNextPage) return null
  return (
    <div className="grid gap-3">
      <div>
        <Button
          variant="secondary"
          size={small ? 's' : 'm'}
          busy={of.isFetchingNextPage}
          onClick={() => void of.fetchNextPage()}
        >
          {label}
        </Button>
      </div>
      <Problem words={of.isFetchNextPageError ? of.error?.message : null} />
    </div>
  )
}
