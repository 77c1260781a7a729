import * as m from '@evensettle/messages/pages/admin-people.ts'
import { OperatorArea } from '../features/operator/operator-area.tsx'
import { PeopleScreen } from '../features/operator/people/people-screen.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const meta = () => pageMeta(m.people())

export default function AdminPeople() {
  return (
    <OperatorArea>
      <PeopleScreen />
    </OperatorArea>
  )
}
