import * as m from '@evensettle/messages/negotiation/conversation.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { caseEventsQuery } from '../cases/queries.ts'
import { MessagesPanel } from '../messages/messages-panel.tsx'
import { isTalking } from './model.ts'
import { NextActionBar, type NextStep } from './next-action-bar.tsx'
import { negotiationQuery } from './queries.ts'
import { Table } from './table.tsx'
import { HappeningLine } from './time-line/happening-line.tsx'
import { happeningsOf } from './time-line/model.ts'

/**
 * The one page of a case: what was asked, said, offered and proposed in one time line, and beside it what is on the table.
 * `opensAtTable` is for those who come for the proposal.
 */
export function Conversation({
  view,
  canWrite,
  step,
  opensAtTable,
}: {
  view: CaseView
  canWrite: boolean
  step: NextStep
  opensAtTable: boolean
}) {
  const negotiation = useQuery(negotiationQuery(view.id))
  const events = useQuery(caseEventsQuery(view.id))
  const table = useRef<HTMLElement>(null)
  const isThere = negotiation.data !== undefined
  const happenings = useMemo(
    () =>
      (negotiation.data && events.data ? happeningsOf(view, events.data, negotiation.data) : []).map(
        (one) => ({
          at: one.at,
          line: <HappeningLine key={one.key} caseId={view.id} happening={one} />,
        }),
      ),
    [view, events.data, negotiation.data],
  )

  useEffect(() => {
    if (opensAtTable && isThere) table.current?.scrollIntoView({ block: 'start' })
  }, [opensAtTable, isThere])

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <MessagesPanel
        caseId={view.id}
        type={view.type}
        mySide={view.mySide}
        names={view.names}
        canWrite={canWrite}
        hasOtherJoined={view.mySide === 'respondent' || view.respondentJoined}
        happenings={happenings}
        staysPut={opensAtTable}
        nextAction={isTalking(view.status) ? <NextActionBar step={step} table={table} /> : null}
      />
      <section
        ref={table}
        id="proposal"
        tabIndex={-1}
        aria-label={m.tableLabel()}
        className="min-w-0 scroll-mt-20 lg:scroll-mt-28"
      >
        {negotiation.data ? (
          <Table view={view} negotiation={negotiation.data} />
        ) : negotiation.isError ? (
          <ErrorPanel name={m.tableLabel()} onRetry={() => void negotiation.refetch()} />
        ) : (
          <div aria-busy="true" className="grid gap-5">
            <Skeleton className="h-80" />
            <Skeleton className="h-48" />
          </div>
        )}
      </section>
    </div>
  )
}
