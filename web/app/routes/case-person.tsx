import * as m from '@evensettle/messages/pages/case-person.ts'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { PersonScreen } from '../features/person/person-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.youAndPerson())

export default function CasePerson() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { state } = useLocation()
  return (
    <div className="page pt-6 pb-16 md:pt-8">
      <PersonScreen key={id} caseId={id} topic={search.get('topic')} begins={wordsOf(state)} />
    </div>
  )
}

/** What a link here begins with. */
function wordsOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'words' in state && typeof state.words === 'string'
    ? state.words
    : ''
}
