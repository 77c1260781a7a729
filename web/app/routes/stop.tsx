import * as m from '@evensettle/messages/pages/stop.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { StopScreen } from '../features/stop-mails/stop-screen.tsx'
import { isWholeKey } from '../features/stop-mails/model.ts'
import { WasItYou } from '../features/stop-mails/was-it-you.tsx'
import { pageMeta } from '../lib/page-title.ts'

const StopNotices = lazyPart(() => import('../features/notices/stop-notices.tsx'), 'StopNotices')

export const handle = { footer: true }

export const meta = () => pageMeta(m.noMoreMails())

export default function Stop() {
  const [search] = useSearchParams()
  const linkKey = search.get('key') ?? ''
  const noticeKey = search.get('notices')
  return (
    <div className="page">
      {noticeKey ? (
        <Suspense fallback={null}>
          <StopNotices noticeKey={noticeKey} />
        </Suspense>
      ) : search.has('joined') && isWholeKey(linkKey) ? (
        <div className="mx-auto max-w-form py-8 md:py-12">
          <WasItYou linkKey={linkKey} />
        </div>
      ) : (
        <StopScreen linkKey={linkKey} wantsReport={search.has('report')} />
      )}
    </div>
  )
}
