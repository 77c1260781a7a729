import * as m from '@evensettle/messages/pages/not-found.ts'
import { NotFound } from '../features/frame/not-found.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { inline } from '../ui/inline.ts'
import { pageLink } from '../ui/page-link.tsx'

export const handle = { footer: true }

export const meta = () => pageMeta(m.pageNotFound())

/** For addresses that lead nowhere, with the way for somebody who mistyped that of an invitation. */
export default function NotFoundRoute() {
  return (
    <div className="relative isolate grid flex-1 content-center overflow-clip px-4 pt-32 pb-12 text-center md:min-h-[60svh] md:py-20">
      <JustMissed />
      <div className="[&>div]:pb-4 [&>div>div]:justify-center">
        <NotFound />
      </div>
      <p>{m.lostInvitation({ link: pageLink('/respond') }, inline)}</p>
    </div>
  )
}

/** Two lines that pass each other by. */
function JustMissed() {
  return (
    <svg
      viewBox="0 0 1280 640"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-1 h-32 w-full fill-none stroke-4 md:h-full"
    >
      <path d="M0 40H150V80H300V120H1280" vectorEffect="non-scaling-stroke" className="stroke-clay" />
      <path d="M1280 600H1130V560H980V520H0" vectorEffect="non-scaling-stroke" className="stroke-harbor" />
    </svg>
  )
}
