import * as m from '@evensettle/messages/agreed/press-screen.ts'
import { useSearchParams } from 'react-router'
import { PressScreen } from '../features/press/press-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.title())

export default function Press() {
  const [search] = useSearchParams()
  return (
    <div className="page">
      <PressScreen linkKey={search.get('key') ?? ''} />
    </div>
  )
}
