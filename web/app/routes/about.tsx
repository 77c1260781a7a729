import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('about')

export default function Screen() {
  return <h1>about</h1>
}
