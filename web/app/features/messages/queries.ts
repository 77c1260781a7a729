import {
  holdMessage,
  listMessages,
  markRead,
  type Message,
  type Receipt,
} from '@evensettle/contracts/messages.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { onCaseEvent, onReceipt } from '../../lib/case-events.ts'
import { sendsBy } from '../../lib/outbox-queue.ts'
import type { OutboxRow, RowOf } from '../../lib/outbox.ts'
import { PRIVATE_PREFIX } from '../../lib/private-store.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { heldHere, mergeMessages, mergeReceipts, unreadCount, type Conversation, type Held } from './model.ts'

function keyOf(caseId: string) {
  return queryKeys.messages(caseId)
}

/** The conversation of a case: the newest page and whatever earlier pages were loaded. */
export function messagesQuery(caseId: string) {
  return queryOptions({
    queryKey: keyOf(caseId),
    queryFn: async ({ signal, client }): Promise<Conversation> => {
      const page = await call(listMessages, { caseId }, { signal })
      const known = client.getQueryData<Conversation>(keyOf(caseId))
      const held = page.held.map(heldHere)
      if (!known) return { ...page, held }
      // Earlier pages stay when the new one joins on to them; what came live meanwhile stays in any case.
      const from = page.messages[0]?.seq ?? 0
      const joins = !page.hasEarlier || known.messages.some(({ seq }) => seq >= from)
      return {
        messages: mergeMessages(page.messages, joins ? known.messages : []),
        hasEarlier: joins ? page.hasEarlier && known.hasEarlier : page.hasEarlier,
        receipts: mergeReceipts(page.receipts, known.receipts),
        held,
        seq: page.seq,
      }
    },
  })
}

sendsBy('message', {
  send: ({ caseId, id, body }, signal) => call(holdMessage, { caseId, id, body }, { signal }),
  onSent(client, { caseId }, { held, message }) {
    if (message) addMessage(client, caseId, message)
    else if (held) setHeld(client, caseId, held.id, heldHere(held))
  },
})

/** The messages of a case that wait to be sent; rows from before there were other things are messages too. */
export function waitingMessages(rows: readonly OutboxRow[], caseId: string): RowOf<'message'>[] {
  return rows.filter(
    (row): row is RowOf<'message'> =>
      row.caseId === caseId && ['message', undefined].includes((row as Partial<OutboxRow>).kind),
  )
}

/** How many messages of the other side the reader has not seen. */
export function unreadQuery(caseId: string, mySide: Side) {
  return { ...messagesQuery(caseId), select: (known: Conversation) => unreadCount(known, mySide) }
}

/** Says how far this reader has come. */
export function markReadMutation(client: QueryClient, caseId: string) {
  return mutationOptions({
    mutationFn: (receipt: Receipt) => call(markRead, { caseId, ...receipt }),
    onMutate: (receipt) => addReceipt(client, caseId, receipt),
    // here it counts as said from now on: one that did not get through would never be said again
    retry: (_, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
  })
}

/** Shows what can be taken back, or that it cannot any more. */
export function setHeld(client: QueryClient, caseId: string, id: string, held: Held | null): void {
  change(client, caseId, (known) => ({
    ...known,
    held: [...known.held.filter((one) => one.id !== id), ...(held ? [held] : [])],
  }))
}

/** Puts a message into the conversation; a repeat changes nothing. */
export function addMessage(client: QueryClient, caseId: string, message: Message): void {
  change(client, caseId, (known) => ({ ...known, messages: mergeMessages(known.messages, [message]) }))
}

function addReceipt(client: QueryClient, caseId: string, receipt: Receipt): void {
  change(client, caseId, (known) => ({ ...known, receipts: mergeReceipts(known.receipts, [receipt]) }))
}

/** What comes while the conversation is on its way for the first time may not be in it: it is asked for once more. */
function change(client: QueryClient, caseId: string, next: (known: Conversation) => Conversation): void {
  const queryKey = keyOf(caseId)
  if (client.getQueryData<Conversation>(queryKey))
    client.setQueryData<Conversation>(queryKey, (known) => known && next(known))
  else void client.invalidateQueries({ queryKey, exact: true })
}

onCaseEvent('message.sent', (client, caseId, { message }) => {
  if (message) addMessage(client, caseId, message)
})
onReceipt(addReceipt)

function draftKeyOf(userId: string, caseId: string): string {
  return `${PRIVATE_PREFIX}message ${userId} ${caseId}`
}

/** The message that this person began in this browser. */
export function begunMessage(userId: string, caseId: string): string {
  return window.localStorage.getItem(draftKeyOf(userId, caseId)) ?? ''
}

export function keepMessage(userId: string, caseId: string, words: string): void {
  if (words === '') window.localStorage.removeItem(draftKeyOf(userId, caseId))
  else window.localStorage.setItem(draftKeyOf(userId, caseId), words)
}
