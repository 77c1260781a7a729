import * as m from '@evensettle/messages/pages/negotiation.ts'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { caseQuery } from '../features/cases/queries.ts'
import { NegotiationRoom } from '../features/negotiation/negotiation-room.tsx'
import { pageMeta } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

// Nobody needs it whose case it is.
const InvitedOrNotFound = lazy(async () => ({
  default: (await import('../features/invitations/arriving/invited-or-not-found.tsx')).InvitedOrNotFound,
}))

export const meta = () => pageMeta(m.negotiation())

export function clientLoader({ params }: { params: { id?: string } }) {
  // Asked for at once, not waited for: the room has its own loading state.
  void queryClient.prefetchQuery(caseQuery(params.id ?? ''))
  return null
}

export default function Negotiation() {
  const { id = '' } = useParams()
  return (
    <div className="page pb-14">
      <NegotiationRoom
        key={id}
        caseId={id}
        missing={
          <Suspense fallback={null}>
            <InvitedOrNotFound caseId={id} />
          </Suspense>
        }
      />
    </div>
  )
}
