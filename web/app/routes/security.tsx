import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('security')

export default function Screen() {
  return <h1>security</h1>
}
