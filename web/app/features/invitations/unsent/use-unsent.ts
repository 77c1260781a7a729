import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outboxQuery, watchOutbox } from '../../../lib/outbox-queue.ts'
import type { OutboxRow } from '../../../lib/outbox.ts'
import { mayWait } from '../../../lib/private-store.ts'
import { outboxOwner } from '../queries.ts'

/** Looks after what the bearer of a token has sent; what could not go out at once, or was refused later. */
export function useUnsent(token: string, caseId: string | undefined): OutboxRow | undefined {
  const client = useQueryClient()
  const owner = outboxOwner(token)
  useEffect(() => (token === '' ? undefined : watchOutbox(client, owner)), [client, owner, token])
  useEffect(() => {
    if (caseId === undefined || !mayWait()) return
    // Where the line is gone, the next visit does it.
    import('../../evidence/kept/queries.ts').then(
      (kept) => kept.watchKeptFiles({ caseId, token }),
      () => {},
    )
  }, [caseId, token])
  const rows = useQuery(outboxQuery(owner)).data ?? []
  // a message waits where the others stand
  return rows.find(
    ({ kind, hasWaited, problem }) => kind !== 'write-back' && (hasWaited === true || problem !== null),
  )
}
