import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../lib/auth.ts'
import { useLiveState, useTyping } from '../../lib/realtime.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageList } from './message-list.tsx'
import { bubblesOf } from './model.ts'
import { NewestInView } from './newest-in-view.tsx'
import { deleteMessage, outboxQuery, retryMessage, writeMessage } from './outbox/queries.ts'
import { PresenceLine } from './presence-line.tsx'
import { loadEarlierMutation, messagesQuery } from './queries.ts'
import { WaitingMessages } from './waiting-messages.tsx'

/** The conversation of a case with what is still on its way. */
export function MessagesPanel({
  caseId,
  type,
  mySide,
  names,
  canWrite,
  hasOtherJoined,
}: {
  caseId: string
  type: DisputeType
  mySide: Side
  names: Record<Side, string>
  canWrite: boolean
  hasOtherJoined: boolean
}) {
  const client = useQueryClient()
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const conversation = useQuery(messagesQuery(caseId))
  const outbox = useQuery(outboxQuery(userId))
  const earlier = useMutation(loadEarlierMutation(client, caseId))
  const isLive = useLiveState() !== 'offline'
  const other = otherSide(mySide)
  const isTyping = useTyping(caseId).includes(other)

  if (conversation.isError && !conversation.data)
    return <ErrorPanel name="Messages" onRetry={() => void conversation.refetch()} />
  if (!conversation.data) return <WaitingMessages />

  const waiting = (outbox.data ?? []).filter((row) => row.caseId === caseId)
  const bubbles = bubblesOf(conversation.data, waiting, mySide, isLive)
  const rowOf = (id: string) => waiting.find((row) => row.id === id)

  function send(body: string) {
    const row = { id: crypto.randomUUID(), userId, caseId, body, at: new Date().toISOString(), problem: null }
    void writeMessage(client, row)
  }

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2>Messages</h2>
        {hasOtherJoined ? (
          <PresenceLine caseId={caseId} side={other} name={names[other]} />
        ) : (
          <p className="text-sm text-ink-2">{names[other]} sees these after joining.</p>
        )}
      </div>
      {conversation.data.hasEarlier ? (
        <Button
          variant="quiet"
          size="s"
          className="justify-self-center"
          busy={earlier.isPending}
          onClick={() => earlier.mutate(conversation.data.messages[0]?.seq ?? 1)}
        >
          Show earlier messages
        </Button>
      ) : null}
      {bubbles.length === 0 ? (
        canWrite ? (
          <EmptyState title="No messages yet">
            <p>
              Only you and {names[other]} can read what is written here. A calm first line is often half the
              way.
            </p>
          </EmptyState>
        ) : (
          <EmptyState title="No messages">
            <p>Nothing was written in this case.</p>
          </EmptyState>
        )
      ) : (
        <MessageList
          bubbles={bubbles}
          mySide={mySide}
          names={names}
          onRetry={(id) => {
            const row = rowOf(id)
            if (row) void retryMessage(client, row)
          }}
          onDelete={(id) => {
            const row = rowOf(id)
            if (row) void deleteMessage(client, row)
          }}
        />
      )}
      <div>
        <p className="-mt-2 min-h-6 text-sm text-ink-2">{isTyping ? `${names[other]} is writing …` : null}</p>
        <NewestInView bubbles={bubbles} mySide={mySide} otherName={names[other]} />
      </div>
      {canWrite ? (
        <MessageComposer
          key={`${userId} ${caseId}`}
          caseId={caseId}
          userId={userId}
          type={type}
          mySide={mySide}
          onSend={send}
        />
      ) : (
        <p className="text-ink-2">
          This case is closed.{bubbles.length > 0 ? ' You can still read everything.' : null}
        </p>
      )}
    </Card>
  )
}
