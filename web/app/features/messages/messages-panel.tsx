import * as m from '@evensettle/messages/messages/messages-panel.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../lib/auth.ts'
import { useLiveState, useTyping } from '../../lib/realtime.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MessageComposer } from './message-composer.tsx'
import { MessageList } from './message-list.tsx'
import { bubblesOf, timeLine, type Happened } from './model.ts'
import { NewestInView } from './newest-in-view.tsx'
import { deleteMessage, outboxQuery, retryMessage, writeMessage } from './outbox/queries.ts'
import { PresenceLine } from './presence-line.tsx'
import { loadEarlierMutation, messagesQuery } from './queries.ts'
import { WaitingMessages } from './waiting-messages.tsx'

/** The conversation of a case with what happened between the messages, and what is still on its way. */
export function MessagesPanel({
  caseId,
  type,
  mySide,
  names,
  canWrite,
  hasOtherJoined,
  happenings,
  nextAction,
  staysPut,
}: {
  caseId: string
  type: DisputeType
  mySide: Side
  names: Record<Side, string>
  canWrite: boolean
  hasOtherJoined: boolean
  /** oldest first */
  happenings: readonly Happened[]
  /** stands with the field to write in, in reach */
  nextAction: ReactNode
  staysPut: boolean
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
    return <ErrorPanel name={m.messagesHeading()} onRetry={() => void conversation.refetch()} />
  if (!conversation.data) return <WaitingMessages />

  const waiting = (outbox.data ?? []).filter((row) => row.caseId === caseId)
  const bubbles = bubblesOf(conversation.data, waiting, mySide, isLive)
  const lines = timeLine(bubbles, happenings, conversation.data.hasEarlier)
  const rowOf = (id: string) => waiting.find((row) => row.id === id)

  function send(body: string) {
    const row = { id: crypto.randomUUID(), userId, caseId, body, at: new Date().toISOString(), problem: null }
    void writeMessage(client, row)
  }

  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2>{m.messagesHeading()}</h2>
        {hasOtherJoined ? (
          <PresenceLine caseId={caseId} side={other} name={names[other]} />
        ) : (
          <p className="text-sm text-ink-2">{m.seesTheseAfterJoining({ names: names[other] })}</p>
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
          {m.showEarlierMessagesButton()}
        </Button>
      ) : null}
      {lines.length > 0 ? (
        <MessageList
          lines={lines}
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
      ) : null}
      {bubbles.length === 0 ? (
        canWrite ? (
          <EmptyState title={m.noMessagesYetTitle()}>
            <p>{m.onlyYouAndCanRead({ names: names[other] })}</p>
          </EmptyState>
        ) : (
          <EmptyState title={m.noMessagesTitle()}>
            <p>{m.nothingWasWrittenInThis()}</p>
          </EmptyState>
        )
      ) : null}
      <div>
        <p className="-mt-2 min-h-6 text-sm text-ink-2">
          {isTyping ? m.isWriting({ names: names[other] }) : null}
        </p>
        <NewestInView bubbles={bubbles} mySide={mySide} otherName={names[other]} staysPut={staysPut} />
      </div>
      {canWrite ? (
        <MessageComposer
          key={`${userId} ${caseId}`}
          caseId={caseId}
          userId={userId}
          type={type}
          mySide={mySide}
          onSend={send}
          above={nextAction}
        />
      ) : (
        <p className="text-ink-2">
          {m.thisCaseIsClosed()}
          {bubbles.length > 0 ? m.youCanStillReadEverything() : null}
        </p>
      )}
    </Card>
  )
}
