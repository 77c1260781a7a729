import * as m from '@evensettle/messages/ui/sealed-card.ts'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Pill } from './pill.tsx'

/** Something that only its owner sees: hatched, and said in words. */
export function SealedCard({
  title,
  badge = m.onlyYou(),
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; badge?: string }) {
  return (
    <section
      className={classNames('sealed min-w-0 rounded-card border border-line p-5 sm:p-6', className)}
      {...rest}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3>{title}</h3>
        <Pill hue="sealed">{badge}</Pill>
      </div>
      <div className="mt-3 grid gap-4">{children}</div>
    </section>
  )
}
