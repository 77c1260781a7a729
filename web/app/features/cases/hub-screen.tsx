import * as m from '@evensettle/messages/cases/hub-screen.ts'
import { isFulfilled, isSettled } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { useCaseLive, useLiveState } from '../../lib/realtime.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OfflineBanner } from '../messages/offline-banner.tsx'
import { sendWaiting, watchOutbox } from '../messages/outbox/queries.ts'
import { unreadQuery } from '../messages/queries.ts'
import { ReadingMarks } from '../messages/reading-marks.tsx'
import { ClosedCard } from './closed-card.tsx'
import { HubHeader } from './hub-header.tsx'
import { HubSkeleton } from './hub-skeleton.tsx'
import { canWrite, nextStep, type NextStep } from './model.ts'
import { NextStepCard } from './next-step-card.tsx'
import { OverviewPanel } from './overview-panel.tsx'
import { caseQuery } from './queries.ts'
import { WhoJoined } from './who-joined.tsx'

/** What the conversation of a case is given besides the case. */
type Talk = { canWrite: boolean; step: NextStep }

// Only who opens that tab needs it, with the words of every event there is.
const ActivityPanel = lazy(async () => ({
  default: (await import('./activity-panel.tsx')).ActivityPanel,
}))

/** The hub of a case. The panels of other features are handed in. */
export function HubScreen({
  caseId,
  evidence,
  conversation,
  agreed,
  agreement,
  opensAtTable,
  missing,
}: {
  caseId: string
  evidence: (view: CaseView) => ReactNode
  conversation: (view: CaseView, can: Talk) => ReactNode
  /** what was agreed, once it is sealed */
  agreed: ReactNode
  agreement: ReactNode
  /** whoever comes for the proposal finds the conversation open */
  opensAtTable: boolean
  /** where there is no such case for the reader */
  missing: ReactNode
}) {
  const hub = useQuery(caseQuery(caseId))
  useCaseLive(caseId, hub.data?.seq)
  if (hub.data)
    return <Hub view={hub.data} {...{ evidence, conversation, agreed, agreement, opensAtTable }} />
  // Not theirs and not there look the same.
  if (hub.error instanceof ApiError && [400, 404].includes(hub.error.status)) return missing
  if (hub.isError)
    return (
      <div className="py-4">
        <ErrorPanel headingLevel="h1" name={m.caseName()} onRetry={() => void hub.refetch()} />
      </div>
    )
  return <HubSkeleton />
}

const ReopeningCard = lazy(async () => ({
  default: (await import('../late-answer/reopening-card.tsx')).ReopeningCard,
}))

/** What the parts of the conversation were called in addresses that people may still hold. */
const CALLED_BEFORE: Record<string, string> = { messages: 'conversation', negotiation: 'conversation' }

function Hub({
  view,
  evidence,
  conversation,
  agreed,
  agreement,
  opensAtTable,
}: {
  view: CaseView
  evidence: (view: CaseView) => ReactNode
  conversation: (view: CaseView, can: Talk) => ReactNode
  agreed: ReactNode
  agreement: ReactNode
  opensAtTable: boolean
}) {
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const unread = useQuery(unreadQuery(view.id, view.mySide)).data
  const isLive = useLiveState() === 'live'
  useEffect(() => (userId === '' ? undefined : watchOutbox(client, userId)), [client, userId])
  useEffect(() => {
    // The line is back: no need to wait for the outbox's own next try.
    if (isLive && userId !== '') void sendWaiting(client, userId)
  }, [isLive, client, userId])

  const isSealed = isSettled(view.status) || isFulfilled(view.status)
  const tabs = [
    ...(isSealed ? [{ value: 'agreed', label: m.agreedLabel(), panel: agreed }] : []),
    { value: 'overview', label: m.overviewLabel(), panel: <OverviewPanel view={view} /> },
    {
      value: 'conversation',
      label: m.conversationLabel(),
      count: unread ?? 0,
      panel: conversation(view, { canWrite: canWrite(view), step: nextStep(view) }),
    },
    { value: 'evidence', label: m.evidenceLabel(), panel: evidence(view) },
    { value: 'agreement', label: m.agreementLabel(), panel: agreement },
    {
      value: 'activity',
      label: m.activityLabel(),
      panel: (
        <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
          <ActivityPanel view={view} />
        </Suspense>
      ),
    },
  ]
  const asked = CALLED_BEFORE[search.get('tab') ?? ''] ?? search.get('tab')
  const first = opensAtTable ? 'conversation' : isSealed ? 'agreed' : 'overview'
  const tab = tabs.some(({ value }) => value === asked) ? String(asked) : first

  return (
    <div className="grid gap-5">
      <HubHeader view={view} />
      <OfflineBanner className="empty:-mt-5" />
      <WhoJoined view={view} />
      {view.closed?.reopeningAskedAt ? (
        <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
          <ReopeningCard view={view} />
        </Suspense>
      ) : null}
      {tab === 'overview' ? view.closed ? <ClosedCard view={view} /> : <NextStepCard view={view} /> : null}
      <Tabs
        label={m.partsOfThisCaseLabel()}
        tabs={tabs}
        value={tab}
        onChange={(value) => setSearch({ tab: value }, { replace: true, preventScrollReset: true })}
      />
      <ReadingMarks
        caseId={view.id}
        mySide={view.mySide}
        newestSeq={view.seq}
        isReading={tab === 'conversation'}
      />
    </div>
  )
}
