import * as m from '@evensettle/messages/pages/case-person.ts'
import { useParams } from 'react-router'
import { PersonScreen } from '../features/person/person-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.youAndPerson())

export default function CasePerson() {
  const { id = '' } = useParams()
  return (
    <div className="page pt-6 pb-16 md:pt-8">
      <PersonScreen key={id} caseId={id} />
    </div>
  )
}
