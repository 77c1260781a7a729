import type { ReactNode } from 'react'

/** A picture of the product made of its own parts: told in one sentence, and nothing in it can be pressed. */
export function Picture({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <figure aria-label={label} className={className}>
      <div aria-hidden="true" inert className="fit-picture [print-color-adjust:exact]">
        {children}
      </div>
    </figure>
  )
}
