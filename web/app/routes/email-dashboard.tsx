import * as m from '@evensettle/messages/pages/email-dashboard.ts'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { MailsScreen } from '../features/mail-list/mails-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

// few are operators
const OperatorArea = lazyPart(() => import('../features/operator/operator-area.tsx'), 'OperatorArea')
const AllMails = lazyPart(() => import('../features/mail-list/all/all-mails.tsx'), 'AllMails')

export const meta = () => pageMeta(m.emails())

export default function EmailDashboard() {
  const [search] = useSearchParams()
  if (search.get('all') !== '1') return <MailsScreen />
  return (
    <Suspense>
      <OperatorArea>
        <AllMails />
      </OperatorArea>
    </Suspense>
  )
}
