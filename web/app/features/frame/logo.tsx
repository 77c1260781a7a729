import { BRAND } from '../../lib/brand.ts'

/** Two lines of two hues that become one. */
function LogoMark() {
  return (
    <svg aria-hidden="true" width="30" height="30" viewBox="0 0 30 30" className="shrink-0">
      <path d="M2 6c9 0 11 9 13 9" fill="none" stroke="var(--clay)" strokeWidth="3.4" strokeLinecap="round" />
      <path
        d="M2 24c9 0 11-9 13-9"
        fill="none"
        stroke="var(--harbor)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <path d="M15 15h13" stroke="var(--pine)" strokeWidth="4.2" strokeLinecap="round" />
    </svg>
  )
}

/** The mark with the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 font-serif text-[length:min(1.375rem,8vw)] whitespace-nowrap leading-none font-semibold tracking-tight">
      <LogoMark />
      {BRAND}
    </span>
  )
}
