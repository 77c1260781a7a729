import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from './button.tsx'

/** The last row of a filter: look, what else can be done with what is found, and back to everything once something is asked for. */
export function FilterButtons({
  label,
  busy = false,
  clear,
  children,
}: {
  label: string
  busy?: boolean
  /** where everything is, and its words; null while nothing is asked for */
  clear: { to: string; label: string } | null
  children?: ReactNode
}) {
  return (
    <div className="col-span-full flex flex-wrap items-center gap-3">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      {children}
      {clear ? (
        <Link to={clear.to} className="link inline-flex min-h-11 items-center">
          {clear.label}
        </Link>
      ) : null}
    </div>
  )
}
