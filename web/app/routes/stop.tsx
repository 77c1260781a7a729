import * as m from '@evensettle/messages/pages/stop.ts'
import { useSearchParams } from 'react-router'
import { StopScreen } from '../features/stop-mails/stop-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.noMoreMails())

export default function Stop() {
  const [search] = useSearchParams()
  return (
    <div className="page">
      <StopScreen linkKey={search.get('key') ?? ''} wantsReport={search.has('report')} />
    </div>
  )
}
