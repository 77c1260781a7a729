import * as m from '@evensettle/messages/landing/hero.ts'

/** The way in for somebody who was invited, as a door of its own. */
export function InvitedDoor({ className }: { className?: string }) {
  return (
    <a
      href="/respond"
      className={`flex max-w-[31rem] flex-wrap items-center gap-x-4 gap-y-2 rounded-card border-[1.5px] border-harbor bg-harbor-soft px-4 py-3.5 hover:bg-card print:hidden ${className ?? ''}`}
    >
      <svg
        viewBox="0 0 36 46"
        aria-hidden="true"
        className="w-9 shrink-0 fill-none stroke-harbor stroke-[2.25] [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M4 42V4h26v38M4 4l16 6v35L4 42M15 26v4M0 42h4M30 42h6" />
      </svg>
      <span className="min-w-0 flex-[1_1_9rem] text-[0.9375rem] leading-snug">
        <b className="block text-base font-semibold text-harbor">{m.iWasInvitedLink()}</b>
        {m.byEmailOrLetter()}
      </span>
      <span aria-hidden="true" className="text-2xl text-harbor">
        →
      </span>
    </a>
  )
}
