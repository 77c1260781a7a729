import * as m from '@evensettle/messages/pages/case.ts'
import { negotiation } from '@evensettle/messages/pages/negotiation.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Suspense } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { lazyPart } from '../lib/lazy-part.tsx'
import { HubScreen } from '../features/cases/hub-screen.tsx'
import { caseEventsQuery, caseQuery } from '../features/cases/queries.ts'
import { messagesQuery } from '../features/messages/queries.ts'
import { negotiationQuery } from '../features/negotiation/queries.ts'
import { mayWait } from '../lib/private-store.ts'
import { pageMeta } from '../lib/page-title.ts'
import { queryClient } from '../lib/query-client.ts'
import { Skeleton } from '../ui/skeleton.tsx'

// Only who opens that tab needs it, and its forms weigh more than the rest of the hub together.
const AgreementPanel = lazyPart(() => import('../features/agreements/agreement-panel.tsx'), 'AgreementPanel')

const SidePanel = lazyPart(() => import('../features/assistant/side-panel.tsx'), 'SidePanel')

// Asked for with the case itself: inside the route its parts would be laid into what the way in shares with it.
const loadConversation = () => import('../features/negotiation/conversation.tsx')
const Conversation = lazyPart(loadConversation, 'Conversation')

const AgreedPanel = lazyPart(() => import('../features/agreed/agreed-panel.tsx'), 'AgreedPanel')

const FirstDate = lazyPart(() => import('../features/agreed/first-date.tsx'), 'FirstDate')

const loadEvidence = () => import('../features/evidence/evidence-panel.tsx')
const EvidencePanel = lazyPart(loadEvidence, 'EvidencePanel')

// Nobody needs it whose case it is.
const MissingCase = lazyPart(() => import('../features/dashboard/missing-case.tsx'), 'MissingCase')

function evidencePart(view: CaseView) {
  return (
    <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
      <EvidencePanel view={view} />
    </Suspense>
  )
}

/** The same page opened at the proposal. */
function isForProposal({ pathname }: { pathname: string }): boolean {
  return pathname.startsWith('/negotiation/')
}

export const meta = ({ location }: { location: { pathname: string } }) =>
  pageMeta(isForProposal(location) ? negotiation() : m.caseWords())

export function clientLoader({ params }: { params: { id?: string } }) {
  loadConversation().catch(() => {})
  if (mayWait())
    loadEvidence().then(
      ({ sendKept }) => sendKept(params.id ?? ''),
      () => {},
    )
  // Asked for at once, not waited for: the screen has its own loading state.
  const id = params.id ?? ''
  void queryClient.prefetchQuery(caseQuery(id))
  // On a slow line each of them would wait for the one before, and for what shows it.
  void queryClient.prefetchQuery(negotiationQuery(id))
  void queryClient.prefetchQuery(caseEventsQuery(id))
  void queryClient.prefetchQuery(messagesQuery(id))
  return null
}

export default function Case() {
  const { id = '' } = useParams()
  const opensAtTable = isForProposal(useLocation())
  const [search] = useSearchParams()
  return (
    <div className="page pb-10">
      <HubScreen
        key={id}
        caseId={id}
        missing={
          <Suspense fallback={null}>
            <MissingCase typed={id} />
          </Suspense>
        }
        opensAtTable={opensAtTable}
        conversation={(view, talk) => (
          <Suspense fallback={<Skeleton className="h-96 rounded-card" />}>
            <Conversation view={view} {...talk} opensAtTable={opensAtTable} />
          </Suspense>
        )}
        evidence={evidencePart}
        agreed={
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <AgreedPanel caseId={id} />
          </Suspense>
        }
        side={(view, part, leave) => (
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <SidePanel {...{ view, part, leave }} withStandstill={search.has('standstill')} />
          </Suspense>
        )}
        agreement={
          <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
            <AgreementPanel
              caseId={id}
              first={
                <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                  <FirstDate caseId={id} />
                </Suspense>
              }
            />
          </Suspense>
        }
      />
    </div>
  )
}
