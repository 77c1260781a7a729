import * as m from '@evensettle/messages/pages/admin-case-proof.ts'
import { useParams } from 'react-router'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { ProofScreen } from '../features/operator/proof/proof-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.proof())

export default function AdminCaseProof() {
  const { id = '' } = useParams()
  return (
    <OperatorArea>
      <ProofScreen key={id} caseId={id} />
    </OperatorArea>
  )
}
