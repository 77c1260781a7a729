import type { ReactNode } from 'react'

/** Nothing here yet: says what belongs here and offers the way to begin. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-dashed border-line-strong px-5 py-7 text-center sm:px-6 sm:py-10">
      <h3>{title}</h3>
      {children ? (
        <div className="max-w-[34rem] text-balance text-ink-2 [&_p]:text-balance">{children}</div>
      ) : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}
