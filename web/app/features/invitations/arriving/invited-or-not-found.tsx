import * as m from '@evensettle/messages/invitations/arriving-invited-or-not-found.ts'
import { Navigate } from 'react-router'
import { Spinner } from '../../../ui/spinner.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { useOwnInvitation } from './use-own-invitation.ts'

/** At the address of a case that is not the reader's: their invitation to it, if they have one. */
export function InvitedOrNotFound({ caseId }: { caseId: string }) {
  const own = useOwnInvitation(caseId)
  if (own === 'found') return <Navigate to={`/case/${caseId}/respond`} replace />
  if (own === 'none') return <NotFound />
  return (
    <div className="grid place-items-center py-16">
      <Spinner label={m.loadingLabel()} />
    </div>
  )
}
