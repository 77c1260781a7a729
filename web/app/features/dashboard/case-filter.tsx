import * as m from '@evensettle/messages/dashboard/case-filter.ts'
import { classNames } from '../../ui/class-names.ts'
import { SHOWS, type Show } from './model.ts'

const LABELS: Record<Show, string> = {
  all: m.all(),
  mine: m.mine(),
  waiting: m.waiting(),
  finished: m.finished(),
}

/** Which cases are shown, and a search; both stand in the address. */
export function CaseFilter({
  show,
  counts,
  query,
  onShow,
  onQuery,
}: {
  show: Show
  counts: Record<Show, number>
  query: string
  onShow: (show: Show) => void
  onQuery: (text: string) => void
}) {
  return (
    <search className="mt-6 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
      <fieldset aria-label={m.showLabel()} className="flex flex-wrap gap-1.5 sm:gap-2">
        {SHOWS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={show === one}
            onClick={() => onShow(one)}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] px-3 sm:px-4 text-sm font-semibold',
              show === one
                ? 'border-pine bg-pine-soft text-pine-strong'
                : 'border-line bg-card text-ink-2 hover:border-line-strong hover:text-ink',
            )}
          >
            {LABELS[one]}
            {counts[one] > 0 ? <span className="font-normal tabular">{counts[one]}</span> : null}
          </button>
        ))}
      </fieldset>
      <div className="relative lg:w-80">
        <label htmlFor="case-search" className="sr-only">
          {m.searchYourCasesLabel()}
        </label>
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          fill="none"
          className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-ink-3"
        >
          <circle cx="9" cy="9" r="5.5" stroke="currentColor" strokeWidth="1.8" />
          <path d="M13.2 13.2L17 17" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
        </svg>
        <input
          id="case-search"
          type="search"
          value={query}
          placeholder={m.nameTitleOrReferencePlaceholder()}
          onChange={(event) => onQuery(event.target.value)}
          className="min-h-12 w-full rounded-full border-[1.5px] border-line-strong bg-card pr-4 pl-11 text-ink placeholder:text-ink-3"
        />
      </div>
    </search>
  )
}
