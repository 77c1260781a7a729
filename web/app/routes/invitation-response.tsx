import * as m from '@evensettle/messages/pages/invitation-response.ts'
import { replace, useLoaderData } from 'react-router'
import { InvitationScreen } from '../features/invitations/invitation-screen.tsx'
import { confirmByLink } from '../features/invitations/letter/queries.ts'
import { invitationQuery, keepToken, keptToken } from '../features/invitations/queries.ts'
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
  if (token === null) {
    const kept = keptToken()
    if (kept !== '' && document.querySelector('#first-look[data-written]') !== null)
      await Promise.all([queryClient.prefetchQuery(invitationQuery(kept)), lateStyles(), lateFace()])
    return { token: kept }
  }
  keepToken(token)
  const proof = url.searchParams.get('proof')
  if (proof !== null) await confirmByLink(queryClient, keptToken(), proof)
  url.searchParams.delete('token')
  url.searchParams.delete('proof')
  throw replace(url.pathname + url.search)
}

/** The style sheet that does not hold up the first look. */
async function lateStyles(): Promise<void> {
  const link = document.querySelector('link[rel=stylesheet][media=print]')
  if (link === null) return
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
}

/** The face of the screen: had it to be waited for then, lines would break anew. */
async function lateFace(): Promise<void> {
  await document.fonts.load("1em 'Figtree Variable'").catch(() => [])
}

export default function InvitationResponse() {
  const { token } = useLoaderData<typeof clientLoader>()
  return (
    <div className="page pb-12">
      <InvitationScreen key={token} token={token} />
      {token === '' ? null : <ObjectionsFold key={`fold ${token}`} token={token} />}
    </div>
  )
}
