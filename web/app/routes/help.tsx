import { HelpPage } from '../features/site/help-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Help', 'First answers for both sides of a dispute.')

export default function Help() {
  return <HelpPage />
}
