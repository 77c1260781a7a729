import * as m from '@evensettle/messages/pages/partner-settings.ts'
import { PartnerSettingsScreen } from '../features/partners/settings/partner-settings-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

export default function PartnerSettings() {
  return <PartnerSettingsScreen />
}
