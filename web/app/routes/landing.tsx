import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta('landing')

export default function Screen() {
  return <h1>landing</h1>
}
