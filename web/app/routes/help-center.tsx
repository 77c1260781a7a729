import { HelpPage } from '../features/site/help-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('Help Center')

export default function HelpCenter() {
  return <HelpPage />
}
