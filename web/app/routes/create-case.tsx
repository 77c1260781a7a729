import * as m from '@evensettle/messages/pages/create-case.ts'
import { CreateCaseScreen } from '../features/intake/create-case-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.createCase())

export default function CreateCase() {
  return <CreateCaseScreen />
}
