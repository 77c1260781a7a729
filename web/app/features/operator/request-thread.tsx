import * as m from '@evensettle/messages/operator/requests.ts'
import { MAX_PERSON_ANSWER, type PersonRequestView } from '@evensettle/contracts/person-requests.ts'
import { dayAndTime, wholeDay } from '@evensettle/messages/moments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { SIDES, TOPICS } from './copy.ts'
import { moveMutation, requestQuery } from './queries.ts'

/** One request: what that side and the operator wrote, and what can be done with it. */
export function RequestThread({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(requestQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !data)
    return (
      <ErrorPanel name={m.name()} headingLevel="h1" details={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid max-w-text gap-6">
      <Link to="/admin-dashboard" className="inline-flex min-h-11 items-center underline underline-offset-4">
        {m.backLink()}
      </Link>
      <h1 tabIndex={-1}>
        {m.about({ topic: TOPICS[data.request.topic], reference: data.request.reference })}
      </h1>
      <p className="text-ink-2">
        {m.from({ name: data.name, side: SIDES[data.request.side], day: wholeDay(data.request.answerBy) })}
      </p>
      <Thread of={data} />
      <Answer view={data} />
    </div>
  )
}

function Thread({ of: { thread, name } }: { of: PersonRequestView }) {
  return (
    <ol className="grid gap-4">
      {thread.map((one) => (
        <li key={one.id}>
          <Card className="grid gap-2">
            <p className="text-sm text-ink-2">
              {m.wrote({ who: one.by === 'side' ? name : m.operator(), when: dayAndTime(one.at) })}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{one.words}</p>
          </Card>
        </li>
      ))}
    </ol>
  )
}

function Answer({ view: { request } }: { view: PersonRequestView }) {
  const move = useMutation(moveMutation(useQueryClient(), request.id))
  const [words, setWords] = useState('')
  const [answerId, setAnswerId] = useState(() => crypto.randomUUID())
  const [problem, setProblem] = useState<string | null>(null)
  const isWaiting = request.state === 'waiting'

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (words.trim() === '') return setProblem(m.answerMissing())
    setProblem(null)
    await move.mutateAsync({ kind: 'answer', answerId, words }).then(
      () => {
        setWords('')
        setAnswerId(crypto.randomUUID())
      },
      () => undefined,
    )
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit(event)}>
      <p aria-live="polite">
        {request.takenBy === null ? m.takenByNobody() : m.takenBy({ who: request.takenBy })}
      </p>
      <TextArea
        label={m.answerLabel()}
        hint={m.answerHint()}
        rows={6}
        maxLength={MAX_PERSON_ANSWER}
        value={words}
        error={problem ?? undefined}
        onChange={(event) => setWords(event.target.value)}
      />
      <Problem words={move.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={move.isPending}>
          {m.sendButton()}
        </Button>
        {isWaiting && !request.isMine ? (
          <Button variant="secondary" disabled={move.isPending} onClick={() => move.mutate({ kind: 'take' })}>
            {m.takeButton()}
          </Button>
        ) : null}
        {isWaiting ? (
          <Button variant="quiet" disabled={move.isPending} onClick={() => move.mutate({ kind: 'close' })}>
            {m.closeButton()}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
