import * as m from '@evensettle/messages/intake/create-case-screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { profileQuery } from '../../lib/profile-query.ts'
import { GoneDraft } from './gone-draft.tsx'
import { SentScreen } from './invitation/sent-screen.tsx'
import { currencyOf, emptyDraft, isStep, startOf, type DraftStart, type Step } from './model.ts'
import { draftQuery } from './queries.ts'
import { ownCopies } from './saving/use-draft.ts'
import { Wizard, type Author } from './wizard.tsx'

/**
 * A case from the first word to the sent invitation. A new draft gets its address with the first change
 * (`?draft=…`), so that opening the page leaves nothing behind.
 */
export function CreateCaseScreen() {
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const session = useSession()
  const profile = useQuery(profileQuery())
  const [made, setMade] = useState(() => ({ at: location.key, id: crypto.randomUUID() }))
  const draftId = search.get('draft')
  const sentId = search.get('sent')
  // Coming here again without an address, or after sending, begins another draft.
  const isUsedUp = sentId === made.id || (draftId === null && sentId === null && made.at !== location.key)
  if (isUsedUp) setMade({ at: location.key, id: crypto.randomUUID() })

  if (sentId)
    return (
      <div className="page pt-4 pb-16">
        <SentScreen caseId={sentId} />
      </div>
    )
  const author: Author | null =
    session.status === 'session' && profile.data
      ? {
          userId: session.session.userId,
          email: profile.data.email,
          name: profile.data.profile?.name ?? profile.data.email,
          country: profile.data.profile?.country ?? null,
        }
      : null
  const id = draftId ?? made.id
  const wanted = search.get('step')
  const place = {
    id,
    step: isStep(wanted) ? wanted : null,
    onStep: (step: Step) => void navigate({ search: `?draft=${id}&step=${step}` }),
    onStarted: () => {
      if (draftId === null)
        void navigate({ search: `?draft=${id}&step=${isStep(wanted) ? wanted : 'type'}` }, { replace: true })
    },
    onSent: ({ caseId }: { caseId: string }) =>
      void navigate({ search: `?sent=${caseId}` }, { replace: true }),
  }
  return (
    <div className="page pt-4 pb-16">
      {profile.error && !profile.data ? (
        <ErrorPanel name={m.pageName()} headingLevel="h1" onRetry={() => void profile.refetch()} />
      ) : !author ? (
        <WizardSkeleton />
      ) : id === made.id ? (
        <Wizard
          key={id}
          author={author}
          start={{
            draft: emptyDraft(currencyOf(profile.data?.profile?.country ?? '')),
            revision: 0,
            isUnsaved: false,
            conflict: null,
          }}
          {...place}
        />
      ) : (
        <ResumedDraft key={id} author={author} {...place} />
      )}
    </div>
  )
}

type Place = Pick<Parameters<typeof Wizard>[0], 'id' | 'step' | 'onStep' | 'onStarted' | 'onSent'>

/** A draft that exists: the server's text, or what this browser could not save yet. */
function ResumedDraft({ author, ...place }: Place & { author: Author }) {
  const { data, error, isPending, refetch } = useQuery(draftQuery(place.id))
  const copy = ownCopies(author.userId).read(place.id)
  const [start, setStart] = useState<DraftStart | null>(null)
  if (!start && !isPending) {
    const isOffline = error instanceof ApiError && error.code === 'OFFLINE'
    const found =
      isOffline && copy
        ? { draft: copy.draft, revision: copy.revision, isUnsaved: true, conflict: null, base: copy.base }
        : data === undefined
          ? null
          : startOf(data, copy)
    if (found) setStart(found)
  }
  // From here on the wizard's own state counts; a later answer must not throw away what is typed.
  if (start) return <Wizard author={author} start={start} {...place} />
  if (isPending) return <WizardSkeleton />
  if (data === null) return <GoneDraft id={place.id} copy={copy} userId={author.userId} />
  return (
    <ErrorPanel
      name={m.draftName()}
      headingLevel="h1"
      details={error?.message}
      onRetry={() => void refetch()}
    />
  )
}

function WizardSkeleton() {
  return (
    <div className="mx-auto max-w-text">
      <Skeleton className="h-5 w-28" />
      <Skeleton className="mt-4 h-4 w-full" />
      <Skeleton className="mt-10 h-10 w-72 max-w-full" />
      <Skeleton className="mt-3 h-6 w-96 max-w-full" />
      <Skeleton className="mt-6 h-96 w-full" />
    </div>
  )
}
