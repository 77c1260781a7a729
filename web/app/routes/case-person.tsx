import * as m from '@evensettle/messages/pages/case-person.ts'
import { useParams, useSearchParams } from 'react-router'
import { PersonScreen } from '../features/person/person-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.youAndPerson())

export default function CasePerson() {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  return (
    <div className="page pt-6 pb-16 md:pt-8">
      <PersonScreen key={id} caseId={id} topic={search.get('topic')} />
    </div>
  )
}
