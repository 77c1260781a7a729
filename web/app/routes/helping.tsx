import * as m from '@evensettle/messages/pages/helping.ts'
import { replace, useLoaderData } from 'react-router'
import { HelperScreen } from '../features/invitations/helping/helper-screen.tsx'
import { keepHelperToken, keptHelperToken } from '../features/invitations/helping/queries.ts'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.helping())

/** The token leaves the address before anything is shown: it must not end up in a history or a screenshot. */
export function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null) return { token: keptHelperToken() }
  keepHelperToken(token)
  throw replace(url.pathname)
}

export default function Helper() {
  const { token } = useLoaderData<typeof clientLoader>()
  return (
    <div className="page pb-12">
      <HelperScreen key={token} token={token} />
    </div>
  )
}
