import * as m from '@evensettle/messages/sign-in/auth-screen.ts'
import type { ReactNode } from 'react'
import { warmUp } from '../../lib/auth.ts'
import { Logo } from '../frame/logo.tsx'

function focus(title: HTMLElement | null): void {
  title?.focus()
}

/** The calm ground of all sign-in screens: the brand, one card, the ways on. `takesFocus` for a step that came after another. */
export function AuthScreen({
  title,
  subtitle,
  children,
  below,
  takesFocus = false,
}: {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  below?: ReactNode
  takesFocus?: boolean
}) {
  return (
    <div
      // whoever goes to a field will need the sign-in client; whoever only looks is spared it
      onFocus={warmUp}
      className="page flex flex-1 flex-col items-center py-6 md:justify-center md:py-12"
    >
      <a href="/" className="inline-flex min-h-12 items-center self-start rounded-soft md:self-center">
        <Logo />
      </a>
      <div className="mt-6 w-full max-w-form rounded-sheet border border-line bg-card p-[min(1.5rem,6vw)] shadow-card sm:p-9">
        <h1
          ref={takesFocus ? focus : undefined}
          className="text-[length:min(var(--text-2xl),9vw)] outline-none"
          tabIndex={-1}
        >
          {title}
        </h1>
        {subtitle ? <p className="mt-2 text-balance text-ink-2">{subtitle}</p> : null}
        <noscript>
          <p className="mt-4 rounded-soft bg-warn-soft px-4 py-3">{m.pleaseSwitchOnJavascriptTo()}</p>
        </noscript>
        <div className="mt-6 grid gap-5">{children}</div>
      </div>
      {below ? <div className="mt-5 grid justify-items-center gap-1 text-center">{below}</div> : null}
    </div>
  )
}
