import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../ui/link-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { negotiationQuery } from './queries.ts'

/** Where the negotiation stands, in a few lines, with the way into the room. */
export function NegotiationSummary({ caseId }: { caseId: string }) {
  const negotiation = useQuery(negotiationQuery(caseId))
  if (!negotiation.data) return <Skeleton className="h-32" />
  return (
    <div className="grid gap-4">
      <p>{negotiation.data.offers.length} offers so far.</p>
      <div>
        <LinkButton to={`/negotiation/${caseId}`}>Open the negotiation room</LinkButton>
      </div>
    </div>
  )
}
