import * as m from '@evensettle/messages/pages/admin-audit-log.ts'
import { LogScreen } from '../features/operator/log/log-screen.tsx'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.auditLog())

export default function AdminAuditLog() {
  return (
    <OperatorArea>
      <LogScreen />
    </OperatorArea>
  )
}
