import * as m from '@evensettle/messages/pages/invitation-response.ts'
import { replace, useLoaderData } from 'react-router'
import { writtenPage } from '../features/invitations/arriving/model.ts'
import { useWrittenPage, whenScreenIsReady } from '../features/invitations/arriving/use-written-page.ts'
import { InvitationScreen } from '../features/invitations/invitation-screen.tsx'
import { confirmByLink } from '../features/invitations/letter/queries.ts'
import { keepToken, keptToken } from '../features/invitations/queries.ts'
import { ObjectionsFold } from '../features/stop-mails/objections-fold.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

export const meta = () => pageMeta(m.yourInvitation())

/**
 * The token leaves the address before the screen is shown: it must not end up in a history or a screenshot.
 * What the server wrote stays to be read until the screen has all that it needs.
 */
export async function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token !== null) {
    keepToken(token)
    const proof = url.searchParams.get('proof')
    for (const name of ['token', 'proof', 'done']) url.searchParams.delete(name)
    if (writtenPage() === null) {
      if (proof !== null) await confirmByLink(queryClient, keptToken(), proof)
      throw replace(url.pathname + url.search)
    }
    // no journey of the router: that would scroll to the top
    window.history.replaceState(window.history.state, '', url.pathname + url.search + url.hash)
    if (proof !== null) await confirmByLink(queryClient, keptToken(), proof)
  }
  const kept = keptToken()
  await whenScreenIsReady(kept)
  return { token: kept }
}

export default function InvitationResponse() {
  const { token } = useLoaderData<typeof clientLoader>()
  useWrittenPage()
  return (
    <div className="page pb-12">
      <InvitationScreen key={token} token={token} />
      {token === '' ? null : <ObjectionsFold key={`fold ${token}`} token={token} />}
    </div>
  )
}
