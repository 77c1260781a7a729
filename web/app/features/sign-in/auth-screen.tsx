import * as m from '@evensettle/messages/sign-in/auth-screen.ts'
import type { ReactNode } from 'react'
import { warmUp } from '../../lib/auth.ts'
import { Logo } from '../frame/logo.tsx'
import { TwoDoors } from '../site/two-doors.tsx'

function focus(title: HTMLElement | null): void {
  title?.focus()
}

/** The calm ground of all sign-in screens: the brand, one card, the ways on. `takesFocus` for a step that came after another. */
export function AuthScreen({
  title,
  subtitle,
  children,
  above,
  below,
  takesFocus = false,
}: {
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** beside the name at the top */
  above?: ReactNode
  below?: ReactNode
  takesFocus?: boolean
}) {
  return (
    <div
      // whoever goes to a field will need the sign-in client; whoever only looks is spared it
      onFocus={warmUp}
      className="page flex flex-1 flex-col pt-3 pb-6 md:py-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <a href="/" className="inline-flex min-h-12 items-center rounded-soft">
          <Logo />
        </a>
        {above}
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] justify-items-center gap-x-20 md:content-center md:py-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,27.5rem)]">
        <div className="mt-3 w-full max-w-form md:mt-0">
          <div className="rounded-sheet border border-line bg-card p-[min(1.5rem,6vw)] shadow-card sm:p-9">
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
          {below ? <div className="mt-5 grid gap-3 text-center">{below}</div> : null}
        </div>
        <SameRoom />
      </div>
    </div>
  )
}

/** What this is, beside the card where there is room. */
function SameRoom() {
  return (
    <div className="self-center max-lg:hidden lg:order-first">
      <p className="font-serif text-[length:var(--text-4xl)] leading-[1.1] font-semibold tracking-tight text-balance">
        {m.sameRoom()}
      </p>
      <p className="mt-4 max-w-[30rem] text-lg text-ink-2">{m.twoDoorsLeadIn()}</p>
      <TwoDoors className="mt-10 max-w-[38rem]" />
    </div>
  )
}
