import { replace, useLoaderData } from 'react-router'
import { InvitationScreen } from '../features/invitations/invitation-screen.tsx'
import { keepToken, keptToken } from '../features/invitations/queries.ts'
import { ObjectionsFold } from '../features/stop-mails/objections-fold.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Your invitation')

/** The token leaves the address before anything is shown: it must not end up in a history or a screenshot. */
export function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null) return { token: keptToken() }
  keepToken(token)
  url.searchParams.delete('token')
  throw replace(url.pathname + url.search)
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
