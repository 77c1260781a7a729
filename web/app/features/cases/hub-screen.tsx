import * as m from '@evensettle/messages/cases/hub-screen.ts'
import { itemsBy, openItems } from '@evensettle/domain/cases/item.ts'
import { isFulfilled, isNegotiating, isSettled } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { sendWaiting, watchOutbox } from '../../lib/outbox-queue.ts'
import { useCaseLive, useLiveState } from '../../lib/realtime.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OfflineBanner } from '../messages/offline-banner.tsx'
import { unreadQuery } from '../messages/queries.ts'
import { ReadingMarks } from '../messages/reading-marks.tsx'
import { HubHeader } from './hub-header.tsx'
import { HubSkeleton } from './hub-skeleton.tsx'
import { LeaveCase } from './leave-case.tsx'
import { canLeave, canWrite, isAskedWhoJoined, nextStep, type NextStep } from './model.ts'
import { NextStepCard } from './next-step-card.tsx'
import { PartsNav } from './parts-nav.tsx'
import { caseQuery } from './queries.ts'

/** What can be done beside the talk, in private too, with the way out of the case. */
type Side = (view: CaseView, part: 'points' | 'no-agreement' | 'private', leave: ReactNode) => ReactNode

/** What the conversation of a case is given besides the case. */
type Talk = { canWrite: boolean; step: NextStep; before: ReactNode; after: ReactNode }

// Few cases that are opened have ended.
const ClosedCard = lazyPart(() => import('./ended/closed-card.tsx'), 'ClosedCard')

// Few are asked for something in return.
const CounterItemsCard = lazyPart(() => import('./counter-items-card.tsx'), 'CounterItemsCard')
const OverviewPanel = lazyPart(() => import('./overview-panel.tsx'), 'OverviewPanel')

// Only who opens it needs it, with the words of every event there is.
const ActivityPanel = lazyPart(() => import('./activity/activity-panel.tsx'), 'ActivityPanel')

/** The page of a case: its conversation, and from there its other parts. The panels of other features are handed in. */
export function HubScreen({
  caseId,
  evidence,
  conversation,
  agreed,
  agreement,
  side,
  opensAtTable,
  missing,
}: {
  caseId: string
  evidence: (view: CaseView) => ReactNode
  conversation: (view: CaseView, can: Talk) => ReactNode
  /** what was agreed, once it is sealed */
  agreed: ReactNode
  agreement: ReactNode
  /** one's own room, settling some points while the talk about the others goes on, and what is left where there is no agreement */
  side: Side
  /** whoever comes for the proposal finds it open */
  opensAtTable: boolean
  /** where there is no such case for the reader */
  missing: ReactNode
}) {
  const hub = useQuery(caseQuery(caseId))
  useCaseLive(caseId, hub.data?.seq)
  if (hub.data)
    return <Hub view={hub.data} {...{ evidence, conversation, agreed, agreement, side, opensAtTable }} />
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

// Only where somebody joined under an address that was not named.
const WhoJoined = lazyPart(() => import('./who-joined.tsx'), 'WhoJoined')

const ReopeningCard = lazyPart(() => import('../late-answer/reopening-card.tsx'), 'ReopeningCard')

/** What the parts of the conversation were called in addresses that people may still hold. */
const CALLED_BEFORE = new Set(['messages', 'negotiation'])
const CONVERSATION = 'conversation'
const OTHER_PARTS = [
  'overview',
  'points',
  'evidence',
  'agreement',
  'activity',
  'no-agreement',
  'private',
] as const

function Hub({
  view,
  evidence,
  conversation,
  agreed,
  agreement,
  side,
  opensAtTable,
}: {
  view: CaseView
  evidence: (view: CaseView) => ReactNode
  conversation: (view: CaseView, can: Talk) => ReactNode
  agreed: ReactNode
  agreement: ReactNode
  side: Side
  opensAtTable: boolean
}) {
  const [search] = useSearchParams()
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

  const step = nextStep(view)
  const parts = partsOf(view, { evidence, agreed, agreement, side })
  const asked = search.get('tab') ?? ''
  const first = !opensAtTable && parts.has('agreed') && !isNegotiating(view.status) ? 'agreed' : CONVERSATION
  const part =
    asked === CONVERSATION || CALLED_BEFORE.has(asked) ? CONVERSATION : parts.has(asked) ? asked : first
  const nav = (isBeside: boolean) => (
    <PartsNav
      current={part}
      first={first}
      unread={unread ?? 0}
      isBeside={isBeside}
      parts={[
        ...(parts.has('agreed') ? ['agreed' as const] : []),
        CONVERSATION,
        ...OTHER_PARTS.filter((one) => parts.has(one)),
      ]}
    />
  )

  return (
    <div className="grid gap-5">
      <HubHeader view={view} />
      <OfflineBanner className="empty:-mt-5" />
      {isAskedWhoJoined(view) ? (
        <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
          <WhoJoined view={view} />
        </Suspense>
      ) : null}
      {view.closed?.reopeningAskedAt ? (
        <Suspense fallback={<Skeleton className="h-56 rounded-card" />}>
          <ReopeningCard view={view} />
        </Suspense>
      ) : null}
      {part === CONVERSATION ? (
        conversation(view, {
          canWrite: canWrite(view),
          step,
          before: <Standing view={view} />,
          after: (
            <>
              {nav(true)}
              {leaveOf(view)}
            </>
          ),
        })
      ) : (
        <>
          {nav(false)}
          {parts.get(part)}
        </>
      )}
      <ReadingMarks
        caseId={view.id}
        mySide={view.mySide}
        newestSeq={view.seq}
        isReading={part === CONVERSATION}
      />
    </div>
  )
}

/** Where the case stands, where that is not on the table itself. */
function Standing({ view }: { view: CaseView }) {
  if (view.closed)
    return (
      <Loading>
        <ClosedCard view={view} />
      </Loading>
    )
  if (!isNegotiating(view.status)) return <NextStepCard view={view} />
  const isAsked =
    view.mySide === 'starter' && itemsBy(openItems(view.items), 'respondent').some(({ answer }) => !answer)
  return isAsked ? (
    <Loading>
      <CounterItemsCard view={view} />
    </Loading>
  ) : null
}

type Panels = {
  evidence: (view: CaseView) => ReactNode
  agreed: ReactNode
  agreement: ReactNode
  side: Side
}

/** Whether points can be settled apart from the rest, or were. */
function hasPoints({ status, hasParts }: CaseView): boolean {
  return isNegotiating(status) || hasParts === true
}

function leaveOf(view: CaseView): ReactNode {
  return canLeave(view) ? <LeaveCase view={view} /> : null
}

/** What else there is to a case, by its name in the address. */
function partsOf(view: CaseView, { evidence, agreed, agreement, side }: Panels): Map<string, ReactNode> {
  const isSealed = isSettled(view.status) || isFulfilled(view.status)
  return new Map<string, ReactNode>([
    ...(isSealed || view.hasPromises ? [['agreed', agreed] as const] : []),
    [
      'overview',
      <Loading key="overview">
        <OverviewPanel view={view} />
      </Loading>,
    ],
    ...(hasPoints(view) ? [['points', side(view, 'points', null)] as const] : []),
    ['evidence', evidence(view)],
    ['agreement', agreement],
    [
      'activity',
      <Loading key="activity">
        <ActivityPanel view={view} />
      </Loading>,
    ],
    ...(isSealed ? [] : [['no-agreement', side(view, 'no-agreement', leaveOf(view))] as const]),
    ['private', side(view, 'private', null)],
  ])
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>{children}</Suspense>
}
