import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('forgot-password')

export default function Screen() {
  return <h1>forgot-password</h1>
}
