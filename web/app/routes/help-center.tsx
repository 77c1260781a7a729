import * as m from '@evensettle/messages/pages/help-center.ts'
import { HelpCenterScreen } from '../features/site/help-center/help-center-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.helpCenter())

export default function HelpCenter() {
  return <HelpCenterScreen />
}
