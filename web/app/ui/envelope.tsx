import type { ReactNode } from 'react'

/** A private thing: inside a hatched rim, on plain ground, under a dark tab with a lock. What is pressed here stays here. */
export function Envelope({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label} className="envelope mt-4 rounded-[1.125rem] p-2">
      <div className="relative grid gap-3 rounded-[0.625rem] border border-line-strong bg-card px-3 pt-7 pb-3 sm:px-4">
        <p
          aria-hidden="true"
          className="absolute -top-6 left-2.5 flex h-8 items-center gap-1.5 rounded-full bg-ink px-3 text-sm leading-none font-semibold text-paper"
        >
          <Lock />
          {label}
        </p>
        {children}
      </div>
    </section>
  )
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" className="size-4" fill="none" stroke="currentColor" strokeWidth="1.75">
      <rect x="3" y="7" width="10" height="7" rx="1.5" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </svg>
  )
}
