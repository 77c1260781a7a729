import { useParams } from 'react-router'
import { AgreementPanel } from '../features/agreements/agreement-panel.tsx'
import { HubScreen } from '../features/cases/hub-screen.tsx'
import { caseQuery } from '../features/cases/queries.ts'
import { NegotiationSummary } from '../features/negotiation/negotiation-summary.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

export const meta = () => pageMeta('Case')

export function clientLoader({ params }: { params: { id?: string } }) {
  // Asked for at once, not waited for: the screen has its own loading state.
  void queryClient.prefetchQuery(caseQuery(params.id ?? ''))
  return null
}

export default function Case() {
  const { id = '' } = useParams()
  return (
    <div className="page pb-10">
      <HubScreen
        key={id}
        caseId={id}
        negotiation={<NegotiationSummary caseId={id} />}
        agreement={<AgreementPanel caseId={id} />}
      />
    </div>
  )
}
