import * as m from '@evensettle/messages/intake/create-case-screen.ts'
import type { CaseDraftInput } from '@evensettle/contracts/drafts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { guessCountry } from '../../lib/countries.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { profileQuery } from '../../lib/profile-query.ts'
import { GoneDraft } from './gone-draft.tsx'
import { BegunHere } from './guest/begun-here.tsx'
import { ClaimedDraft } from './guest/claimed-draft.tsx'
import { GUEST, guestDraft } from './guest/model.ts'
import { SentScreen } from './invitation/sent-screen.tsx'
import { currencyOf, emptyDraft, isStep, startOf, type DraftStart, type Step } from './model.ts'
import { LinkedDraft } from './guest/linked-draft.tsx'
import { wayBackTo } from './guest/queries.ts'
import type { Paid } from './before-sending.tsx'
import { draftQuery } from './queries.ts'
import { ownCopies } from './saving/use-draft.ts'
import { WizardSkeleton } from './wizard-skeleton.tsx'
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
  const isPending = session.status === 'session' && session.session.isSecondFactorPending
  const userId = session.status === 'session' && !isPending ? session.session.userId : null
  const profile = useQuery({ ...profileQuery(), enabled: userId !== null })
  const [made, setMade] = useState(() => ({ at: location.key, id: crypto.randomUUID() }))
  const [ownId, setOwnId] = useState<string | null>(null)
  const draftId = search.get('draft')
  const code = search.get('code')?.slice(0, 40)
  const sentId = search.get('sent')
  // Coming here again without an address, or after sending, begins another draft.
  const isUsedUp = sentId === made.id || (draftId === null && sentId === null && made.at !== location.key)
  if (isUsedUp) setMade({ at: location.key, id: crypto.randomUUID() })

  const id = draftId ?? made.id
  const isHere = draftId !== null && guestDraft(draftId) !== null
  const isGuest = session.status === 'signed-out'
  const wayBack = search.get('link')
  const link = isHere ? null : wayBack
  // Who makes or uses an account to send a draft has said whose it is, and comes back by its link.
  const isTheirs = ownId === id || wayBack !== null
  const isElsewhere =
    link === null && isGuest && (sentId !== null || (draftId !== null && draftId !== made.id && !isHere))
  if (isPending || isElsewhere) {
    const next = encodeURIComponent(location.pathname + location.search)
    return <Navigate to={`/login?next=${next}`} replace />
  }
  if (sentId)
    return (
      <div className="page pt-4 pb-16">
        <SentScreen caseId={sentId} />
      </div>
    )
  const wanted = search.get('step')
  const step = isStep(wanted) ? wanted : null
  const place = {
    id,
    step,
    paid: PAID[search.get('paid') ?? ''] ?? null,
    isBack: search.get('account') === 'new',
    onStep: (next: Step) => void navigate({ search: `?draft=${id}&step=${next}` }),
    onStarted: () => {
      if (draftId === null)
        void navigate({ search: `?draft=${id}&step=${step ?? 'type'}` }, { replace: true })
    },
    onLeave: (draft: CaseDraftInput) => {
      setOwnId(id)
      return wayBackTo(id, draft)
    },
    onSent: ({ caseId }: { caseId: string }) =>
      void navigate({ search: `?sent=${caseId}` }, { replace: true }),
  }
  function handleClaimed(claimedId: string) {
    setMade({ at: location.key, id: crypto.randomUUID() })
    const back = isTheirs && step === 'review' ? '&account=new' : ''
    void navigate({ search: `?draft=${claimedId}${step ? `&step=${step}` : ''}${back}` }, { replace: true })
  }
  const author: Author | null = isGuest
    ? { userId: GUEST, email: '', profile: null, isGuest }
    : userId !== null && profile.data
      ? { userId, email: profile.data.email, profile: profile.data.profile, isGuest }
      : null
  return (
    <div className="page pt-4 pb-16">
      {profile.error && !profile.data ? (
        <ErrorPanel name={m.pageName()} headingLevel="h1" onRetry={() => void profile.refetch()} />
      ) : !author ? (
        <WizardSkeleton />
      ) : link !== null ? (
        <LinkedDraft key={link} link={link} isGuest={author.isGuest} onOpened={handleClaimed} />
      ) : isHere && !author.isGuest ? (
        <ClaimedDraft key={id} id={id} isTheirs={isTheirs} onClaimed={handleClaimed} />
      ) : id === made.id ? (
        <>
          {draftId === null ? <BegunHere /> : null}
          <Wizard key={`${author.userId} ${id}`} author={author} start={newStart(author, code)} {...place} />
        </>
      ) : author.isGuest ? (
        <GuestDraft key={id} author={author} {...place} />
      ) : (
        <ResumedDraft key={`${author.userId} ${id}`} author={author} {...place} />
      )}
    </div>
  )
}

const PAID: Record<string, Paid> = { 1: 'yes', 0: 'no' }

function newStart({ profile }: Author, code: string | undefined): DraftStart {
  const country = profile?.country ?? guessCountry(navigator.languages)
  const from = profile ? {} : { from: { name: '', country, areAdults: null } }
  const draft = { ...emptyDraft(currencyOf(country)), ...from, ...(code && { benefitCode: code }) }
  return { draft, revision: 0, isUnsaved: false, conflict: null }
}

/** A draft that this browser keeps for somebody without an account. */
function GuestDraft({ author, ...place }: Place & { author: Author }) {
  const [start] = useState(() => startOf(guestDraft(place.id), ownCopies(GUEST).read(place.id)))
  return start ? <Wizard author={author} start={start} {...place} /> : <WizardSkeleton />
}

type Place = Pick<
  Parameters<typeof Wizard>[0],
  'id' | 'step' | 'paid' | 'isBack' | 'onStep' | 'onStarted' | 'onLeave' | 'onSent'
>

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
