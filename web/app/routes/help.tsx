import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('help')

export default function Screen() {
  return <h1>help</h1>
}
