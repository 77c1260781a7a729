import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('register')

export default function Screen() {
  return <h1>register</h1>
}
