import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('for-organizations')

export default function Screen() {
  return <h1>for-organizations</h1>
}
