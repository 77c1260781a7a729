import type { ReactNode } from 'react'

/** One part with its name. */
export function Shown({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-3">
      <h3 className="text-sm text-ink-2">{name}</h3>
      {children}
    </section>
  )
}
