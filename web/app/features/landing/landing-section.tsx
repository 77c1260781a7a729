import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** One band of the page; every second one stands on white. */
export function LandingSection({
  id,
  title,
  lead,
  raised = false,
  beside = false,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  raised?: boolean
  /** The title stands beside the content on wide screens. */
  beside?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className={classNames('py-14 md:py-20', raised && 'border-y border-line bg-card')}
    >
      <div className={classNames('page', beside && 'lg:grid lg:grid-cols-[1fr_1.9fr] lg:gap-12')}>
        <h2 id={id} className="text-3xl">
          {title}
        </h2>
        {lead ? <p className="mt-4 max-w-text text-lg text-ink-2">{lead}</p> : null}
        <div className={beside ? 'mt-8 lg:mt-0' : 'mt-8'}>{children}</div>
      </div>
    </section>
  )
}

type Words = { title: string; text: string }

/** Short statements side by side, as quiet cards or, without `boxed`, as plain columns. */
export function WordGrid({
  items,
  boxed = false,
  columns,
}: {
  items: readonly Words[]
  boxed?: boolean
  columns: 3 | 4
}) {
  return (
    <ul
      className={classNames(
        'grid gap-4 sm:grid-cols-2',
        columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        boxed ? 'md:gap-5' : 'gap-y-7 md:gap-x-8',
      )}
    >
      {items.map((item) => (
        <li
          key={item.title}
          className={boxed ? 'rounded-card border border-line bg-paper p-5' : 'border-t-3 border-line pt-4'}
        >
          <h3>{item.title}</h3>
          <p className="mt-2 text-ink-2">{item.text}</p>
        </li>
      ))}
    </ul>
  )
}
