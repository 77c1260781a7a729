import * as m from '@evensettle/messages/infrastructure/system-test.ts'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { SystemTestScreen } from '../features/operator/system-test/system-test-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

export default function SystemTest() {
  return (
    <OperatorArea>
      <SystemTestScreen />
    </OperatorArea>
  )
}
