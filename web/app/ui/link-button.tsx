import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { classNames } from './class-names.ts'

/** A link that looks like a button. `reload` asks the server for the page instead of the router. */
export function LinkButton({
  to,
  variant = 'primary',
  size = 'm',
  block = false,
  reload = false,
  className,
  children,
}: {
  to: string
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  reload?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      reloadDocument={reload}
      className={classNames(buttonStyle(variant, size, block), className)}
    >
      {children}
    </Link>
  )
}
