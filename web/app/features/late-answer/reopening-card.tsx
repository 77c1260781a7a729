import * as m from '@evensettle/messages/late-answer/reopening-card.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { answerReopeningMutation } from './queries.ts'

/** The invited person would like to answer after all: the starter says whether the case opens again. */
export function ReopeningCard({ view }: { view: CaseView }) {
  const answer = useMutation(answerReopeningMutation(useQueryClient(), view.id))
  const askedAt = view.closed?.reopeningAskedAt
  if (!askedAt) return null
  const name = view.names.respondent
  return (
    <section
      aria-labelledby="reopening"
      className="grid gap-3 rounded-card border-2 border-pine bg-card p-5 sm:p-6"
    >
      <h2 id="reopening">{m.heading({ name })}</h2>
      <p className="text-ink-2">
        {m.words({ name, day: formatDate(askedAt), days: TIMELINE.invitationValid / DAY })}
      </p>
      {answer.error ? (
        <Callout tone="danger" live>
          {answer.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={answer.isPending && answer.variables} onClick={() => answer.mutate(true)}>
          {m.openButton()}
        </Button>
        <Button
          variant="secondary"
          busy={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          {m.leaveButton()}
        </Button>
      </div>
    </section>
  )
}
