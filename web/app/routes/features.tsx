import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('features')

export default function Screen() {
  return <h1>features</h1>
}
