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

type Words = { title: string; text: string; icon?: string; isSealed?: boolean }

const LOOK = {
  /** a quiet card */
  card: { list: 'md:gap-5', item: 'rounded-card border border-line p-5' },
  /** a plain column under a line */
  line: { list: 'gap-y-7 md:gap-x-8', item: 'border-t-3 border-line pt-4' },
  /** an icon with its words beside it */
  open: { list: 'gap-y-8 md:gap-x-8', item: 'flex gap-4' },
}

/** Short statements side by side. */
export function WordGrid({
  items,
  look,
  columns,
  raised = false,
}: {
  items: readonly Words[]
  look: keyof typeof LOOK
  columns: 3 | 4
  /** stands on a white band, so its cards are of paper */
  raised?: boolean
}) {
  return (
    <ul
      className={classNames(
        'grid gap-4 sm:grid-cols-2',
        columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        LOOK[look].list,
      )}
    >
      {items.map((item) => (
        <li
          key={item.title}
          className={classNames(
            LOOK[look].item,
            look === 'card' && (item.isSealed ? 'sealed' : raised ? 'bg-paper' : 'bg-card'),
          )}
        >
          {item.icon ? <Icon path={item.icon} /> : null}
          <div className={classNames(look === 'card' && item.icon && 'mt-4')}>
            <h3>{item.title}</h3>
            <p className="mt-2 text-ink-2">{item.text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Icon({ path }: { path: string }) {
  return (
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-pine-soft">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-pine stroke-[1.7] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={path} />
      </svg>
    </span>
  )
}
