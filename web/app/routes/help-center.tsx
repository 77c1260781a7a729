import { HelpCenterScreen } from '../features/site/help-center/help-center-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Help Center')

export default function HelpCenter() {
  return <HelpCenterScreen />
}
