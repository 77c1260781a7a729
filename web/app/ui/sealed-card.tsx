import * as m from '@evensettle/messages/ui/sealed-card.ts'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Pill } from './pill.tsx'

/** Something that only its owner sees: inside a hatched rim, and said in words. */
export function SealedCard({
  title,
  badge = m.onlyYou(),
  className,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; badge?: string }) {
  return (
    <section className={classNames('envelope min-w-0 rounded-[1.125rem] p-2', className)} {...rest}>
      <div className="rounded-[0.625rem] border border-line-strong bg-card p-3.5 sm:p-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <h3>{title}</h3>
          <Pill hue="sealed">{badge}</Pill>
        </div>
        <div className="mt-3 grid gap-4">{children}</div>
      </div>
    </section>
  )
}
