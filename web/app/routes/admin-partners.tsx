import * as m from '@evensettle/messages/pages/admin-partners.ts'
import { ApplicationsScreen } from '../features/operator/applications/applications-screen.tsx'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.partners())

export default function AdminPartners() {
  return (
    <OperatorArea>
      <ApplicationsScreen />
    </OperatorArea>
  )
}
