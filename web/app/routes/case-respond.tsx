import * as m from '@evensettle/messages/pages/case-respond.ts'
import { useParams } from 'react-router'
import { RespondByLink } from '../features/invitations/arriving/respond-by-link.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.answerInvitation())

export default function CaseRespond() {
  const { caseId = '' } = useParams()
  return (
    <div className="page">
      <RespondByLink caseId={caseId} />
    </div>
  )
}
