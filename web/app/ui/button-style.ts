import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'm' | 's'

const VARIANT: Record<ButtonVariant, string> = {
  primary: 'bg-pine text-on-pine border-transparent hover:bg-pine-strong',
  secondary: 'bg-transparent text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-pine border-transparent hover:bg-pine-soft',
  danger: 'bg-danger text-on-danger border-transparent hover:brightness-90',
}

const SIZE: Record<ButtonSize, string> = {
  m: 'min-h-12 px-[min(1.375rem,6.875vw)] text-base',
  s: 'min-h-11 px-[min(1rem,5vw)] text-sm md:pointer-fine:min-h-10',
}

/** The pill that buttons and links that look like buttons share. */
export function buttonStyle(variant: ButtonVariant, size: ButtonSize, block: boolean): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-full border-[1.5px] py-2 text-center font-semibold leading-tight no-underline transition-colors duration-150',
    'disabled:opacity-55 aria-disabled:opacity-55',
    VARIANT[variant],
    SIZE[size],
    block && 'w-full',
  )
}
