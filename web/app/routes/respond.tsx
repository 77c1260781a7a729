import * as m from '@evensettle/messages/pages/respond.ts'
import { CheckInvitation } from '../features/invitations/arriving/check-invitation.tsx'
import { useWrittenPage, whenScreenIsReady } from '../features/invitations/arriving/use-written-page.ts'
import { pageMeta } from '../lib/page-title.ts'

export const handle = { footer: true }

export const meta = () => pageMeta(m.checkInvitation())

/** What the server wrote stays until the screen can stand in its place. */
export async function clientLoader() {
  await whenScreenIsReady('')
  return null
}

export default function Respond() {
  useWrittenPage()
  return (
    <div className="page">
      <CheckInvitation />
    </div>
  )
}
