import * as m from '@evensettle/messages/pages/admin-dashboard.ts'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { OperatorDashboard } from '../features/operator/operator-dashboard.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.whatNeedsYou())

export default function AdminDashboard() {
  return (
    <OperatorArea>
      <OperatorDashboard />
    </OperatorArea>
  )
}
