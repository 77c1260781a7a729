import * as m from '@evensettle/messages/pages/partner-application.ts'
import { replace, useLoaderData } from 'react-router'
import { ApplicationScreen } from '../features/partners/applying/application-screen.tsx'
import { keepQuestionToken, keptQuestionToken } from '../features/partners/applying/queries.ts'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.title(), m.description())

/** The token of a question leaves the address before anything is shown. */
export function clientLoader({ request }: { request: Request }) {
  const url = new URL(request.url)
  const token = url.searchParams.get('token')
  if (token === null) return { token: url.searchParams.has('question') ? keptQuestionToken() : null }
  keepQuestionToken(token)
  throw replace(`${url.pathname}?question=1`)
}

export default function PartnerApplication() {
  const { token } = useLoaderData<typeof clientLoader>()
  return (
    <div className="page">
      <div className="mx-auto grid max-w-form gap-6 py-8 md:py-12">
        <ApplicationScreen key={token} token={token} />
      </div>
    </div>
  )
}
