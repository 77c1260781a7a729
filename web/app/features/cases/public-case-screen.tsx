import * as m from '@evensettle/messages/cases/public-case-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../lib/auth.ts'
import { ApiError } from '../../lib/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { STATUS_WORDS } from './copy.ts'
import { publicCaseQuery } from './queries.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'

/** What anybody with the address may know: reference and state, and the way to sign in. */
export function PublicCaseScreen({ caseId }: { caseId: string }) {
  const found = useQuery(publicCaseQuery(caseId))
  const isSignedIn = useSession().status === 'session'
  if (found.error instanceof ApiError && [400, 404].includes(found.error.status)) return <NotFound />
  if (found.isError)
    return (
      <div className="py-8">
        <ErrorPanel headingLevel="h1" name={m.caseTitle()} onRetry={() => void found.refetch()} />
      </div>
    )
  return (
    <div className="mx-auto grid max-w-form justify-items-start gap-4 py-8 md:py-12">
      {found.data ? (
        <>
          <h1 tabIndex={-1}>
            <KeptCodes text={m.caseText({ reference: found.data.reference })} />
          </h1>
          <Pill hue="plain">{STATUS_WORDS[found.data.status]}</Pill>
        </>
      ) : (
        <>
          <h1 tabIndex={-1}>{m.caseTitle()}</h1>
          <Skeleton className="h-8 w-40" />
        </>
      )}
      <p className="text-ink-2">{isSignedIn ? m.onlyPeopleInItOpen() : m.onlyPeopleInItSignIn()}</p>
      {isSignedIn ? (
        <LinkButton to={`/case/${caseId}`}>{m.openCaseLink()}</LinkButton>
      ) : (
        <LinkButton to={`/login?caseId=${caseId}`}>{m.signInLink()}</LinkButton>
      )}
      {isSignedIn ? null : <p className="text-sm text-ink-2">{m.wereYouInvitedAndHave()}</p>}
    </div>
  )
}
