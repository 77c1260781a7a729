import { useParams } from 'react-router'
import { CaseInvitationScreen } from '../features/intake/invitation/case-invitation-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Invitation')

export default function CaseInvitation() {
  const { id = '' } = useParams()
  return <CaseInvitationScreen key={id} caseId={id} />
}
