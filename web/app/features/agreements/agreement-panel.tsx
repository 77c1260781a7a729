import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../ui/skeleton.tsx'
import { agreementQuery } from './queries.ts'

/** The agreement of a case: read it, sign it, keep it. */
export function AgreementPanel({ caseId }: { caseId: string }) {
  const agreement = useQuery(agreementQuery(caseId))
  if (!agreement.data) return <Skeleton className="h-32" />
  return <h2>{agreement.data.title}</h2>
}
