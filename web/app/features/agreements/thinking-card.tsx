import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import * as m from '@evensettle/messages/agreements/thinking.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatLastMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Card } from '../../ui/card.tsx'
import { dayToThinkMutation } from './additions/queries.ts'

/** A day to think before signing: who has it and until when, or the offer of one. */
export function ThinkingCard({ agreement }: { agreement: Agreement }) {
  const { caseId, mySide, names, signatures, thinking } = agreement
  const take = useMutation(dayToThinkMutation(useQueryClient(), caseId))
  const [now] = useState(() => Date.now())
  const other = names[otherSide(mySide)]
  const isRunning = thinking !== null && Date.parse(thinking.until) > now
  const mayTake = !thinking?.takenBy.includes(mySide) && !signatures.some(({ side }) => side === mySide)
  if (!isRunning && !mayTake) return null
  const until = thinking && formatLastMoment(thinking.until)
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">{m.heading()}</h2>
      {isRunning && until ? (
        <p className="text-ink-2">
          {thinking.by === mySide ? m.mine({ until }) : m.theirs({ other, until })}
        </p>
      ) : null}
      {mayTake ? (
        <>
          <p className="text-sm text-ink-2">{m.offer({ other })}</p>
          <div>
            <Button variant="secondary" size="s" busy={take.isPending} onClick={() => take.mutate()}>
              {m.takeButton()}
            </Button>
          </div>
        </>
      ) : null}
      {take.error ? (
        <Callout tone="danger" live>
          {take.error.message}
        </Callout>
      ) : null}
    </Card>
  )
}
