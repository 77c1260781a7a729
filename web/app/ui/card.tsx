import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** A white card with a hairline and one soft shadow. */
export function Card({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={classNames(
        'min-w-0 rounded-card border border-line bg-card p-[min(1.25rem,6.25vw)] shadow-card sm:p-6',
        className,
      )}
      {...rest}
    >
      {children}
    </section>
  )
}
