import * as m from '@evensettle/messages/negotiation/conversation.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { isAwaitingRespondent, isSigning } from '@evensettle/domain/cases/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseEventsQuery } from '../cases/queries.ts'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { messagesQuery } from '../messages/queries.ts'
import { WaitingMessages } from '../messages/waiting-messages.tsx'
import { WriteMessage } from '../messages/write-message.tsx'
import { isTalking } from './model.ts'
import type { NextStep } from './next-action-dock.tsx'
import { documentsQuery, negotiationQuery, termWordsQuery } from './queries.ts'
import { HappeningLine } from './time-line/happening-line.tsx'
import { happeningsOf, hasOfferToTell } from './time-line/model.ts'
import { useTableFirst } from './use-table-first.ts'

/** What the reader is waited for at the table itself. */
const AT_TABLE = new Set<CaseView['turn']['task']>(['answer_offer', 'seal_range'])

// With the forms of offers and proposals in it: the time line is read while they come.
const loadTable = () => import('./table.tsx')
const Table = lazyPart(loadTable, 'Table')
const AskedNote = lazyPart(() => import('./rounds/asked-note.tsx'), 'AskedNote')
// Only where there is something to be done.
const NextActionDock = lazyPart(() => import('./next-action-dock.tsx'), 'NextActionDock')

/**
 * The one page of a case: what was asked, said, offered and proposed in one time line, and beside it what is on the table.
 * On a phone the table comes before the field to write in while it waits for the reader's word.
 */
export function Conversation({
  view,
  canWrite,
  step,
  opensAtTable,
  before,
  after,
}: {
  view: CaseView
  canWrite: boolean
  step: NextStep
  /** for those who come for the proposal */
  opensAtTable: boolean
  /** stand above and below what is on the table */
  before: ReactNode
  after: ReactNode
}) {
  const negotiation = useQuery(negotiationQuery(view.id))
  const events = useQuery(caseEventsQuery(view.id))
  const hasDocuments =
    view.hasDocuments === true || events.data?.some(({ type }) => type === 'evidence.added') === true
  const evidence = useQuery({ ...documentsQuery(view.id), enabled: hasDocuments })
  const table = useRef<HTMLElement>(null)
  const writing = useRef<HTMLDivElement>(null)
  const said = useQuery(messagesQuery(view.id))
  // what stands above it on a phone would push it out of view again
  const isThere = [negotiation, events, said].every(({ data }) => data !== undefined)
  // with its pictures from the start, so that nothing moves down when they come; without them where they cannot be had
  const hasEvidence = !hasDocuments || evidence.data !== undefined || evidence.isError
  const waitsAtTable = step.isMine && AT_TABLE.has(view.turn.task)
  // nothing can lie there before the other side has joined
  const hasTable = !isAwaitingRespondent(view.status)
  // as with the pictures; the table reads terms as well, and comes at the same time
  const tellsOffer = hasOfferToTell(negotiation.data?.offers ?? [])
  const termWords = useQuery({ ...termWordsQuery(), enabled: hasTable || tellsOffer })
  const hasWords = !tellsOffer || !termWords.isPending
  useEffect(() => {
    // while what it shows is on its way
    if (hasTable) loadTable().catch(() => {})
  }, [hasTable])
  const isTableFirst = useTableFirst(waitsAtTable, writing)
  const happenings = useMemo(
    () =>
      (negotiation.data && events.data && hasEvidence && hasWords
        ? happeningsOf(view, events.data, negotiation.data, {
            documents: evidence.data,
            inWords: termWords.data?.termsInWords,
          })
        : []
      ).map((one) => ({ ...one, line: <HappeningLine happening={one} caseId={view.id} /> })),
    [view, events.data, negotiation.data, evidence.data, hasEvidence, termWords.data, hasWords],
  )

  useEffect(() => {
    if (opensAtTable && isThere) table.current?.scrollIntoView({ block: 'start' })
  }, [opensAtTable, isThere])

  // Its parts stand among and below each other: what came later would push away what is being read.
  if (!hasEvidence || !hasWords || [negotiation, events, said].some(({ isPending }) => isPending))
    return (
      <div aria-busy="true" className="grid gap-6">
        <WaitingMessages />
        <TableSkeleton />
      </div>
    )

  const write = (
    <div key="write" ref={writing} className="min-w-0 lg:col-start-1 lg:row-start-2 lg:pl-16">
      <WriteMessage view={view} canWrite={canWrite} />
    </div>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
      {view.turn.asked && negotiation.data ? (
        <Suspense key="asked" fallback={null}>
          <AskedNote view={view} negotiation={negotiation.data} />
        </Suspense>
      ) : null}
      <div key="said" className="min-w-0 lg:col-start-1 lg:row-start-1">
        <MessagesPanel
          caseId={view.id}
          mySide={view.mySide}
          names={view.names}
          canWrite={canWrite}
          happenings={happenings}
          staysPut={opensAtTable || waitsAtTable}
        />
      </div>
      {isTableFirst ? (
        canWrite ? (
          // all of the table lies between the talk and the field to write in
          <Button
            key="way"
            variant="quiet"
            size="s"
            className="-mx-4 justify-self-start lg:hidden"
            onClick={() => writing.current?.querySelector('textarea')?.focus()}
          >
            {m.writeButton()}
          </Button>
        ) : null
      ) : (
        write
      )}
      <section
        key="table"
        ref={table}
        id="proposal"
        tabIndex={-1}
        aria-label={m.tableLabel()}
        className="grid min-w-0 scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:scroll-mt-28 [@media(width>=64rem)_and_(height>=65rem)]:sticky [@media(width>=64rem)_and_(height>=65rem)]:top-24"
      >
        {before}
        {!hasTable ? null : negotiation.data ? (
          <Suspense fallback={<TableSkeleton />}>
            <Table view={view} negotiation={negotiation.data} />
          </Suspense>
        ) : negotiation.isError ? (
          <ErrorPanel name={m.tableLabel()} onRetry={() => void negotiation.refetch()} />
        ) : (
          <TableSkeleton />
        )}
        {after}
      </section>
      {isTableFirst ? write : null}
      {step.isMine && (isTalking(view.status) || isSigning(view.status)) ? (
        <Suspense key="dock" fallback={null}>
          <NextActionDock step={step} table={table} />
        </Suspense>
      ) : null}
    </div>
  )
}

function TableSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-5">
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  )
}
