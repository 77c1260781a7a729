import * as m from '@evensettle/messages/pages/dashboard.ts'
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx'
import { caseListQuery } from '../features/dashboard/queries.ts'
import { pageMeta } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'

export const meta = () => pageMeta(m.dashboard())

/** Asks for the cases as soon as the route is known, and waits for nothing. */
export function clientLoader() {
  void queryClient.prefetchQuery(caseListQuery())
  return null
}

export default function Dashboard() {
  return <DashboardScreen />
}
