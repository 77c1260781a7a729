import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

/** One band of the page. */
export function LandingSection({
  id,
  title,
  lead,
  raised = false,
  beside = false,
  whole = false,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  /** stands on white */
  raised?: boolean
  /** The title stands beside the content on wide screens. */
  beside?: boolean
  /** stays on one sheet of paper */
  whole?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'py-7 md:py-20 print:py-2',
        raised && 'border-y border-line bg-card',
        whole && 'print:break-inside-avoid',
      )}
    >
      <div className={classNames('page', beside && 'lg:grid lg:grid-cols-[1fr_1.9fr] lg:gap-12 print:block')}>
        <div className="print:break-after-avoid">
          <h2 id={id} className="text-[length:min(var(--text-3xl),11.5vw)]">
            {title}
          </h2>
          {lead ? <p className="mt-3 max-w-text text-ink-2 md:mt-4 md:text-lg">{lead}</p> : null}
        </div>
        <div className={beside ? 'mt-5 md:mt-8 lg:mt-0 print:mt-3' : 'mt-5 md:mt-8 print:mt-4'}>
          {children}
        </div>
      </div>
    </section>
  )
}
