import * as m from '@evensettle/messages/pages/admin-analytics.ts'
import { AnalyticsScreen } from '../features/operator/analytics/analytics-screen.tsx'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.analytics())

export default function AdminAnalytics() {
  return (
    <OperatorArea>
      <AnalyticsScreen />
    </OperatorArea>
  )
}
