import * as m from '@evensettle/messages/negotiation/rounds-ask-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { askedInWords, mediatorInWords, saidAsMovedOn } from '../copy.ts'
import { waitsForWord } from '../model.ts'
import { askForProposalMutation } from '../moves/queries.ts'

const NO_NEXT: Record<NonNullable<Negotiation['noNext']>, string> = {
  declined_cannot_ask: m.declinedCannotAsk(),
  nothing_changed: m.nothingChanged(),
  was_last: m.wasLast(),
}

/** The way to a proposal of the mediator: both ask, or its day comes. */
export function AskCard({ view, negotiation }: { view: CaseView; negotiation: Negotiation }) {
  const ask = useMutation(askForProposalMutation(useQueryClient(), view.id))
  const hasAsked = negotiation.askedBy.includes(view.mySide)
  const waits = waitsForWord(view, m.mediatorCanPropose())
  const [now] = useState(() => new Date())
  const byItself = mediatorInWords(negotiation, now)
  return (
    <Card className="grid gap-3">
      <h2 className="text-[1.25rem]">
        {negotiation.rounds.length + negotiation.proposals.length > 0
          ? m.oneMoreProposalHeading()
          : m.proposalByMediatorHeading()}
      </h2>
      <p className="text-sm text-ink-2" aria-live="polite">
        {waits ??
          (negotiation.noNext ? NO_NEXT[negotiation.noNext] : askedInWords(view, negotiation.askedBy))}
      </p>
      {byItself && !waits ? <p className="text-sm text-ink-2">{byItself}</p> : null}
      {ask.error ? (
        <Callout tone="danger" live>
          {ask.error.message}
        </Callout>
      ) : null}
      {hasAsked || waits || negotiation.noNext ? null : (
        <Button
          variant="secondary"
          block
          busy={ask.isPending}
          onClick={() => ask.mutate(undefined, { onError: (error) => void saidAsMovedOn(error) })}
        >
          {m.askForProposalButton()}
        </Button>
      )}
    </Card>
  )
}
