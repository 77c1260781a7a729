import * as m from '@evensettle/messages/pages/partner-help.ts'
import { PartnerHelpScreen } from '../features/partners/help/partner-help-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

export default function PartnerHelp() {
  return <PartnerHelpScreen />
}
