import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('contact')

export default function Screen() {
  return <h1>contact</h1>
}
