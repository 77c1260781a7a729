import * as m from '@evensettle/messages/frame/skip-link.ts'

/** The first thing the Tab key meets. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-full bg-pine font-semibold text-on-pine focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-5 focus:py-3"
    >
      {m.skipToContentLink()}
    </a>
  )
}
