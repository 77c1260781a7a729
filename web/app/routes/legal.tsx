import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('legal')

export default function Screen() {
  return <h1>legal</h1>
}
