import * as m from '@evensettle/messages/invitations/unsent-not-sent-yet.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { notSentWords, retryInOutbox, takeFromOutbox } from '../../../lib/outbox-queue.ts'
import type { DeedKind, OutboxRow } from '../../../lib/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { StepHeading } from '../step-heading.tsx'

const START = '/invitation-response'

/** What the bearer of a token wanted to send and what is not there yet, or was refused when it arrived. */
export function NotSentYet({ row, starterName }: { row: OutboxRow; starterName: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { problem } = row
  // Once it has arrived, this screen makes room for what there is then.
  const begin = useEffectEvent(() => void navigate(START, { replace: true }))
  useEffect(() => begin(), [])

  async function lookAgain() {
    await takeFromOutbox(client, row)
    await navigate(`?step=${stepOf(row)}`)
  }

  return (
    <div className="mx-auto grid max-w-form gap-5 py-8 md:py-12">
      <StepHeading>{problem === null ? notSentWords() : m.couldNotBeSentTitle()}</StepHeading>
      {problem === null ? (
        <Callout tone="warn" live>
          {m.keptHere({ what: WHAT[row.kind]({ starterName }) })}
        </Callout>
      ) : (
        <Callout tone="danger" live>
          {problem}
        </Callout>
      )}
      <p className="text-ink-2">{problem === null ? m.comeBackWithLink() : m.whatYouTypedIsHere()}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void retryInOutbox(client, row)}>{m.tryNowButton()}</Button>
        <Button variant="secondary" onClick={() => void lookAgain()}>
          {m.lookAgainButton()}
        </Button>
      </div>
    </div>
  )
}

const WHAT: Record<DeedKind, (names: { starterName: string }) => string> = {
  answer: m.answer,
  decline: m.decline,
  'more-time': m.moreTime,
  message: m.words,
  'write-back': m.words,
  offer: m.words,
}

function stepOf(row: OutboxRow): string {
  if (row.kind === 'decline') return 'decline'
  if (row.kind === 'more-time') return 'time'
  return row.kind === 'answer' && row.answer.kind === 'agree' ? 'agree' : 'review'
}
