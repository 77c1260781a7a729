import * as m from '@evensettle/messages/pages/case-invitation.ts'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { CaseInvitationScreen } from '../features/intake/invitation/case-invitation-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

// Nobody needs it whose case it is.
const InvitedOrNotFound = lazyPart(
  () => import('../features/invitations/arriving/invited-or-not-found.tsx'),
  'InvitedOrNotFound',
)

export const meta = () => pageMeta(m.invitation())

export default function CaseInvitation() {
  const { id = '' } = useParams()
  return (
    <CaseInvitationScreen
      key={id}
      caseId={id}
      missing={
        <Suspense fallback={null}>
          <InvitedOrNotFound caseId={id} />
        </Suspense>
      }
    />
  )
}
