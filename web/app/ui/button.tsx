import type { ComponentProps, MouseEvent } from 'react'
import { buttonStyle, type ButtonSize, type ButtonVariant } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** A pill button. While `busy` it keeps the focus, shows a spinner and does nothing when pressed. */
export function Button({
  variant = 'primary',
  size = 'm',
  block = false,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  block?: boolean
  busy?: boolean
}) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type={type}
      className={classNames(buttonStyle(variant, size, block), className)}
      aria-disabled={busy || undefined}
      onClick={handleClick}
      {...rest}
    >
      {busy ? <Spinner size="s" /> : null}
      {children}
    </button>
  )
}
