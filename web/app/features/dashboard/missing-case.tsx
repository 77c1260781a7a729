import { parseReference } from '@evensettle/domain/cases/reference.ts'
import * as m from '@evensettle/messages/invitations/arriving-invited-or-not-found.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { Spinner } from '../../ui/spinner.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { InvitedOrNotFound } from '../invitations/arriving/invited-or-not-found.tsx'
import { caseListQuery } from './queries.ts'

/** At an address that names no case of the reader's: the case whose reference was typed there, or an invitation to it. */
export function MissingCase({ typed }: { typed: string }) {
  const reference = parseReference(typed)
  return reference.ok ? <ByReference reference={reference.value} /> : <InvitedOrNotFound caseId={typed} />
}

function ByReference({ reference }: { reference: string }) {
  const { data, isLoading } = useQuery(caseListQuery())
  const found = data?.cases.find((one) => one.reference === reference)
  if (found) return <Navigate to={`/case/${found.id}`} replace />
  return isLoading ? (
    <div className="grid place-items-center py-16">
      <Spinner label={m.loadingLabel()} />
    </div>
  ) : (
    <NotFound />
  )
}
