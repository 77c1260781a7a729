import { readTalk, writeBack } from '@evensettle/contracts/invitation-talk.ts'
import type { Message } from '@evensettle/contracts/messages.ts'
import type { Output } from '@evensettle/contracts/endpoint.ts'
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api.ts'
import { putInOutbox, sendsBy } from '../../../lib/outbox-queue.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { tokenKey } from '../model.ts'
import { outboxOwner } from '../queries.ts'

export type Talk = Output<typeof readTalk>

/** No line is kept open for somebody without an account: it is asked for again this often, while somebody looks. */
const LOOK_EVERY = 15_000

function keyOf(token: string) {
  return [...queryKeys.invitation(tokenKey(token)), 'talk']
}

/** What both have written, for whoever sent the answer. */
export function talkQuery(token: string) {
  return queryOptions({
    queryKey: keyOf(token),
    queryFn: async ({ client }): Promise<Talk> => {
      try {
        return await call(readTalk, { token })
      } catch (error) {
        // the link has ended, or another answer took the place of this one: the page says so
        if (error instanceof ApiError && [404, 409, 410].includes(error.status))
          await client.invalidateQueries({ queryKey: queryKeys.invitation(tokenKey(token)), exact: true })
        throw error
      }
    },
    refetchInterval: LOOK_EVERY,
    retry: 1,
  })
}

/** Says how far the reader has come. */
export function seenMutation(client: QueryClient, token: string) {
  return mutationOptions({
    mutationFn: (seenSeq: number) => call(readTalk, { token, seenSeq }),
    onSuccess: (talk) => void client.setQueryData<Talk>(keyOf(token), talk),
    retry: false,
  })
}

/** Shows it at once and sends it when it can. */
export function writeBackTo(
  client: QueryClient,
  { token, caseId }: { token: string; caseId: string },
  body: string,
): Promise<void> {
  return putInOutbox(client, {
    kind: 'write-back',
    id: crypto.randomUUID(),
    userId: outboxOwner(token),
    caseId,
    at: new Date().toISOString(),
    problem: null,
    token,
    body,
  })
}

sendsBy('write-back', {
  send: ({ token, id, body }, signal) => call(writeBack, { token, id, body }, { signal }),
  onSent: (client, { token }, message: Message) =>
    client.setQueryData<Talk>(
      keyOf(token),
      (known) =>
        known && { ...known, messages: [...known.messages.filter(({ id }) => id !== message.id), message] },
    ),
})
