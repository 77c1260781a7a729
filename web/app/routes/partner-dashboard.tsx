import * as m from '@evensettle/messages/pages/partner-dashboard.ts'
import { PartnerDashboardScreen } from '../features/partners/figures/partner-dashboard-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.title())

export default function PartnerDashboard() {
  return <PartnerDashboardScreen />
}
