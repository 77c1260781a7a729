import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Hue = 'pine' | 'clay' | 'harbor' | 'plain' | 'sealed' | 'danger' | 'warn'

const HUE: Record<Hue, string> = {
  pine: 'bg-pine-soft text-pine-strong',
  clay: 'bg-clay-soft text-clay',
  harbor: 'bg-harbor-soft text-harbor',
  plain: 'bg-(--quiet) text-ink-2',
  sealed: 'bg-card text-ink-2 outline outline-line',
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
}

/** A small label for a state or a fact. */
export function Pill({ hue = 'pine', children }: { hue?: Hue; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-sm font-semibold',
        HUE[hue],
      )}
    >
      {children}
    </span>
  )
}
