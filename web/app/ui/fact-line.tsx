import { Children, type ReactNode } from 'react'

/** Short facts in a row with dots between them; where the row breaks, no dot is left at its end or start. */
export function FactLine({ children }: { children: ReactNode }) {
  return (
    <div className="overflow-hidden">
      <p className="-ml-4 flex flex-wrap text-sm text-ink-2">
        {Children.toArray(children).map((fact, index) => (
          <span key={index} className="relative pl-4 before:absolute before:left-1.5 before:content-['·'/'']">
            {fact}{' '}
          </span>
        ))}
      </p>
    </div>
  )
}
