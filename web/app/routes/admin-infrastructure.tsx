import * as m from '@evensettle/messages/infrastructure/screen.ts'
import { InfrastructureScreen } from '../features/operator/infrastructure/infrastructure-screen.tsx'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

export default function AdminInfrastructure() {
  return (
    <OperatorArea>
      <InfrastructureScreen />
    </OperatorArea>
  )
}
