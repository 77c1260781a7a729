import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('login')

export default function Screen() {
  return <h1>login</h1>
}
