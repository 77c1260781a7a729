import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Chevron } from '../../ui/chevron.tsx'

/** Folded on phones, open with no fold to be seen where there is room, without any script. */
export function SmallFold({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <details className={classNames('small-fold group', className)}>
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-soft border-y border-line py-2 font-semibold hover:text-pine group-open:border-b-transparent in-[li+li]:border-t-0">
        {title}
        <Chevron className="size-5 shrink-0 text-ink-3 transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="max-sm:pt-1 max-sm:pb-4">{children}</div>
    </details>
  )
}
