import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('reset-password')

export default function Screen() {
  return <h1>reset-password</h1>
}
