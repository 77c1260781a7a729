import * as m from '@evensettle/messages/pages/accept-invitation.ts'
import { replace, useLoaderData } from 'react-router'
import { keepSeatToken, keptSeatToken } from '../features/partners/accepting/queries.ts'
import { SeatScreen } from '../features/partners/accepting/seat-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

/** The token leaves the address before anything is shown: it must not end up in a history or a screenshot. */
export function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null) return { token: keptSeatToken() }
  keepSeatToken(token)
  throw replace(url.pathname)
}

export default function AcceptInvitation() {
  const { token } = useLoaderData<typeof clientLoader>()
  return (
    <div className="page">
      <div className="mx-auto grid max-w-form gap-6 py-8 md:py-12">
        <SeatScreen key={token} token={token} />
      </div>
    </div>
  )
}
