import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { tellEvent, tellReceipt } from '../../lib/case-events.ts'
import { makeQueryClient } from '../../lib/query-client.ts'
import type { Conversation } from './model.ts'
import { markReadMutation, messagesQuery } from './queries.ts'

const CASE = '0191a2b3-0000-7000-8000-00000000000a'
const at = '2026-09-03T10:00:00.000Z'
const hello = {
  id: '0191a2b3-0000-7000-8000-0000000000aa',
  seq: 7,
  side: 'starter' as const,
  body: 'Hello',
  sentAt: at,
}
const seen = { side: 'respondent' as const, deliveredSeq: 7, seenSeq: 7 }

it.each([
  {
    what: 'a message',
    tell: (client: ReturnType<typeof makeQueryClient>) =>
      tellEvent(client, CASE, {
        seq: 7,
        type: 'message.sent',
        side: 'starter',
        facts: {},
        at,
        message: hello,
      }),
    has: ({ messages }: Conversation) => messages.length === 1,
  },
  {
    what: 'how far the other side has come',
    tell: (client: ReturnType<typeof makeQueryClient>) => tellReceipt(client, CASE, seen),
    has: ({ receipts }: Conversation) => receipts.length === 1,
  },
])('does not lose $what that comes while the conversation is on its way', async ({ tell, has }) => {
  const client = makeQueryClient()
  const before: Conversation = { messages: [], receipts: [], held: [], hasEarlier: false, seq: 6 }
  const after: Conversation = { messages: [hello], receipts: [seen], held: [], hasEarlier: false, seq: 7 }
  const answers = [Promise.withResolvers<Conversation>(), Promise.withResolvers<Conversation>()]
  let asked = 0
  const queryFn = async () => answers[asked++]?.promise ?? before
  const { queryKey } = messagesQuery(CASE)
  const observer = new QueryObserver(client, { queryKey, queryFn })
  const end = observer.subscribe(() => {})
  tell(client)
  answers[0]?.resolve(before)
  answers[1]?.resolve(after)
  await vi.waitUntil(() => [observer.getCurrentResult().data].some((data) => data && has(data)))
  expect(asked).toBe(2)
  end()
})

it('says how far its reader has come until that has got through, and not to who may not know', () => {
  const { retry } = markReadMutation(makeQueryClient(), CASE)
  if (typeof retry !== 'function') throw new Error('decided for each failure')
  const asks = (code: 'OFFLINE' | 'INTERNAL' | 'NOT_FOUND', status: number) =>
    retry(5, new ApiError(code, 'No.', { status }))
  expect([asks('OFFLINE', 0), asks('INTERNAL', 500), asks('NOT_FOUND', 404)]).toEqual([true, true, false])
})
