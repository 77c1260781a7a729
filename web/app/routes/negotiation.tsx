import { useParams } from 'react-router'
import { NegotiationRoom } from '../features/negotiation/negotiation-room.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Negotiation')

export default function Negotiation() {
  const { id = '' } = useParams()
  return (
    <div className="page pt-2 pb-14">
      <NegotiationRoom key={id} caseId={id} />
    </div>
  )
}
