import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('privacy')

export default function Screen() {
  return <h1>privacy</h1>
}
