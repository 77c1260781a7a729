import * as m from '@evensettle/messages/pages/public-case.ts'
import { useParams } from 'react-router'
import { PublicCaseScreen } from '../features/cases/public-case-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.caseWords())

export default function PublicCase() {
  const { id = '' } = useParams()
  return (
    <div className="page">
      <PublicCaseScreen caseId={id} />
    </div>
  )
}
