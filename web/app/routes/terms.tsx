import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('terms')

export default function Screen() {
  return <h1>terms</h1>
}
