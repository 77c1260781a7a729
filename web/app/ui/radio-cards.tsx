import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type RadioCard = { value: string; label: ReactNode; hint?: ReactNode }

/**
 * One choice out of a few, each as a card. The rest of the props go to every input, so both
 * `{...register('kind')}` and `name`/`value`/`onChange` work.
 */
export function RadioCards({
  legend,
  hint,
  error,
  cards,
  columns = 1,
  value,
  hideLegend = false,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'children' | 'value' | 'id'> & {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  cards: readonly RadioCard[]
  /** `pair`: two short ones, side by side on every screen */
  columns?: 1 | 2 | 3 | 'pair'
  value?: string
  hideLegend?: boolean
}) {
  const id = useId()
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <fieldset
      aria-describedby={describedBy || undefined}
      className="group min-w-0"
      data-invalid={error ? '' : undefined}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold text-pretty'}>{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-3 text-sm text-ink-2">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mb-3 text-sm font-medium text-danger">
          {error}
        </p>
      ) : null}
      <div className="@container">
        <div
          className={classNames(
            'grid gap-3',
            columns === 2 && '@lg:grid-cols-2 @lg:[&>:last-child:nth-child(odd)]:col-span-2',
            columns === 'pair' && 'grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))]',
            columns === 3 && '@xl:grid-cols-3',
          )}
        >
          {cards.map((card) => (
            <label
              key={card.value}
              className="flex min-h-12 min-w-0 items-start gap-x-[min(0.75rem,3.75vw)] rounded-card border-[1.5px] border-line bg-card px-[min(1rem,5vw)] py-3 hover:border-line-strong has-checked:border-pine has-checked:bg-pine-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
            >
              <input
                {...input}
                type="radio"
                value={card.value}
                checked={value === undefined ? undefined : value === card.value}
                className="mt-0.75 size-[min(1.25rem,6.25vw)] shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-card checked:border-6 checked:border-pine focus-visible:outline-none"
              />
              <span className="min-w-0">
                <span className="block font-semibold text-pretty">{card.label}</span>
                {card.hint ? <span className="block text-sm text-pretty text-ink-2">{card.hint}</span> : null}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
