import * as m from '@evensettle/messages/pages/admin-db-safety.ts'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { SafetyScreen } from '../features/operator/safety/safety-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.safety())

export default function AdminDbSafety() {
  return (
    <OperatorArea>
      <SafetyScreen />
    </OperatorArea>
  )
}
