import * as m from '@evensettle/messages/pages/help.ts'
import { HelpPage } from '../features/site/help-page.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.help(), m.firstAnswersForBothSides())

export default function Help() {
  return <HelpPage />
}
