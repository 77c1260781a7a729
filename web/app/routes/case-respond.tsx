import { useParams } from 'react-router'
import { RespondByLink } from '../features/invitations/arriving/respond-by-link.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Answer an invitation')

export default function CaseRespond() {
  const { caseId = '' } = useParams()
  return (
    <div className="page">
      <RespondByLink caseId={caseId} />
    </div>
  )
}
