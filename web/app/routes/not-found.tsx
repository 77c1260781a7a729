import * as m from '@evensettle/messages/pages/not-found.ts'
import { NotFound } from '../features/frame/not-found.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.pageNotFound())

export default function NotFoundRoute() {
  return (
    <div className="page">
      <NotFound />
    </div>
  )
}
