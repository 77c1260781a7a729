import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { askedInWords, mediatorInWords, problemInWords, saidAsMovedOn } from '../copy.ts'
import { waitsForWord } from '../model.ts'
import { askForProposalMutation } from '../queries.ts'

const NO_NEXT: Record<NonNullable<Negotiation['noNext']>, string> = {
  declined_cannot_ask:
    'You decided not to sign what the last proposal came to, so only the other side can ask for another one. You can still make offers.',
  nothing_changed:
    'Another proposal would come to the same as long as nothing changes that both of you see. A new paper, an answer to a point or an offer changes it.',
  was_last: 'That was the last round of the mediator. You can still make offers and write to each other.',
}

/** The way to a proposal of the mediator: both ask, or its day comes. */
export function AskCard({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const ask = useMutation(askForProposalMutation(useQueryClient(), view.id))
  const hasAsked = negotiation.askedBy.includes(view.mySide)
  const waits = waitsForWord(view, 'The mediator can propose')
  const [now] = useState(() => new Date())
  const byItself = mediatorInWords(negotiation, now)
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">
        {negotiation.rounds.length + negotiation.proposals.length > 0
          ? 'One more proposal'
          : 'A proposal by the mediator'}
      </h2>
      <p className="text-sm text-ink-2" aria-live="polite">
        {waits ??
          (negotiation.noNext ? NO_NEXT[negotiation.noNext] : askedInWords(view, negotiation.askedBy))}
      </p>
      {byItself && !waits ? <p className="text-sm text-ink-2">{byItself}</p> : null}
      {ask.error ? (
        <Callout tone="danger" live>
          {problemInWords(ask.error)}
        </Callout>
      ) : null}
      {hasAsked || waits || negotiation.noNext ? null : (
        <Button
          variant="secondary"
          block
          busy={ask.isPending}
          onClick={() => ask.mutate(undefined, { onError: (error) => void saidAsMovedOn(error) })}
        >
          Ask for a proposal
        </Button>
      )}
    </Card>
  )
}
