import * as m from '@evensettle/messages/negotiation/offers-unsent-offer.ts'
import { useQueryClient } from '@tanstack/react-query'
import { notSentWords, retryInOutbox, takeFromOutbox } from '../../../lib/outbox-queue.ts'
import type { RowOf } from '../../../lib/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { keepOffer, keptOffer } from './kept/queries.ts'

/** An offer that waits for a line, or was refused when it came; what was written is kept either way. */
export function UnsentOffer({ row, onChange }: { row: RowOf<'offer'>; onChange: () => void }) {
  const client = useQueryClient()
  const { problem } = row

  async function takeBack() {
    await takeFromOutbox(client, row)
    const kept = keptOffer(row.userId, row.caseId)
    // Its first form may have arrived after all: what is changed now is another offer.
    if (kept?.id === row.id) keepOffer(row.userId, row.caseId, { ...kept, id: crypto.randomUUID() })
    onChange()
  }

  return (
    <Callout
      tone={problem === null ? 'warn' : 'danger'}
      title={problem === null ? notSentWords() : m.refusedTitle()}
      live
    >
      <p>{problem ?? m.keptHere()}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="s" onClick={() => void retryInOutbox(client, row)}>
          {m.tryNowButton()}
        </Button>
        <Button variant="secondary" size="s" onClick={() => void takeBack()}>
          {m.changeItButton()}
        </Button>
      </div>
    </Callout>
  )
}
