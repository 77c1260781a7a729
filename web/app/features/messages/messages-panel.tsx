import * as m from '@evensettle/messages/messages/messages-panel.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyPart, Nothing } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/auth.ts'
import { outboxQuery, takeFromOutbox } from '../../lib/outbox-queue.ts'
import { useLiveState } from '../../lib/realtime.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { loadSaid, MessageList } from './message-list.tsx'
import { bubblesOf, firstUnread, timeLine, type Happened } from './model.ts'
import { NewestInView } from './newest-in-view.tsx'
import { messagesQuery, waitingMessages } from './queries.ts'
import { WaitingMessages } from './waiting-messages.tsx'

// Only where there is more than a page of them: with the messages.
const EarlierButton = lazyPart(loadSaid, 'EarlierButton', Nothing)

/** The conversation of a case with what happened between the messages, and what is still on its way. */
export function MessagesPanel({
  caseId,
  mySide,
  names,
  canWrite,
  happenings,
  staysPut,
}: {
  caseId: string
  mySide: Side
  names: Record<Side, string>
  canWrite: boolean
  /** oldest first */
  happenings: readonly Happened[]
  staysPut: boolean
}) {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const conversation = useQuery(messagesQuery(caseId))
  const outbox = useQuery(outboxQuery(userId))
  const isLive = useLiveState() !== 'offline'
  const other = otherSide(mySide)

  if (conversation.isError && !conversation.data)
    return <ErrorPanel name={m.messagesHeading()} onRetry={() => void conversation.refetch()} />
  if (!conversation.data) return <WaitingMessages />

  const waiting = waitingMessages(outbox.data ?? [], caseId)
  const bubbles = bubblesOf(conversation.data, waiting, mySide, isLive)
  const rowOf = (id: string) => waiting.find((row) => row.id === id)

  const earlierButton = conversation.data.hasEarlier ? (
    <Suspense fallback={null}>
      <EarlierButton caseId={caseId} before={conversation.data.messages[0]?.seq ?? 1} />
    </Suspense>
  ) : null

  return (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <h2 className="sr-only">{m.messagesHeading()}</h2>
      <MessageList
        folds
        newTo={firstUnread(conversation.data, mySide)}
        earlier={earlierButton}
        entries={timeLine(bubbles, happenings, conversation.data.hasEarlier)}
        mySide={mySide}
        names={names}
        onDelete={(id) => {
          const row = rowOf(id)
          if (row) void takeFromOutbox(client, row)
        }}
      />
      {bubbles.length === 0 && canWrite ? (
        <p className="text-sm text-ink-2 lg:pl-16">{m.onlyYouAndCanRead({ names: names[other] })}</p>
      ) : null}
      <NewestInView bubbles={bubbles} mySide={mySide} otherName={names[other]} staysPut={staysPut} />
    </div>
  )
}
