import * as m from '@evensettle/messages/feedback/feedback-screen.ts'
import { useSearchParams } from 'react-router'
import { FeedbackScreen } from '../features/feedback/feedback-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.title())

export default function HowWasIt() {
  const [search] = useSearchParams()
  return (
    <div className="page">
      <FeedbackScreen linkKey={search.get('key') ?? ''} />
    </div>
  )
}
