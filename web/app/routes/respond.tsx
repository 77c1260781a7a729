import * as m from '@evensettle/messages/pages/respond.ts'
import { CheckInvitation } from '../features/invitations/arriving/check-invitation.tsx'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.checkInvitation())

export default function Respond() {
  return (
    <div className="page">
      <CheckInvitation />
    </div>
  )
}
