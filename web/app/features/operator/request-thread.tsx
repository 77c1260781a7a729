import * as m from '@evensettle/messages/operator/requests.ts'
import type { PersonRequestView } from '@evensettle/contracts/person-requests.ts'
import { awaitsAnswer } from '@evensettle/domain/impasse/impasse.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { NotFound } from '../frame/not-found.tsx'
import { Thread } from '../person/thread.tsx'
import { AnswerForm } from './answer-form.tsx'
import { CodeFirst } from './code-first.tsx'
import { SIDES, STATES, TOPICS } from './copy.ts'
import { moveMutation, requestQuery } from './queries.ts'

/** One request: what that side and the operator wrote, and what can be done with it. */
export function RequestThread({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(requestQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const isStale = error instanceof ApiError && error.code === 'SECOND_FACTOR_STALE'
  const read = () => client.fetchQuery(requestQuery(id))
  if (isStale && !data)
    return <CodeFirst heading={m.name()} words={m.codeFirst()} button={m.codeButton()} read={read} />
  if (error && !data)
    return (
      <ErrorPanel name={m.name()} headingLevel="h1" details={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-60" />
  const { request, name, thread } = data
  const seen = thread.filter(({ by }) => by === 'side').length
  return (
    <div className="grid max-w-text gap-6">
      <Link to="/admin-dashboard" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.backLink()}
      </Link>
      <div className="grid gap-2">
        <h1 tabIndex={-1}>{m.about({ topic: TOPICS[request.topic], reference: request.reference })}</h1>
        <p className="text-ink-2">
          {m.from({ name, side: SIDES[request.side], day: wholeDay(request.answerBy) })}
        </p>
        <Link
          to={`/admin-dashboard?case=${request.caseId}`}
          className="link inline-flex min-h-11 items-center justify-self-start"
        >
          {m.caseLink()}
        </Link>
      </div>
      <Thread pieces={thread} who={{ side: name, operator: m.operator() }} />
      {isStale ? <CodeFirst words={m.codeAgain()} button={m.codeButton()} read={read} /> : null}
      <Handling view={data} seen={seen} />
      <AnswerForm id={id} seen={seen} />
    </div>
  )
}

/** Who looks after it, and how that is changed. */
function Handling({ view: { request, name, others }, seen }: { view: PersonRequestView; seen: number }) {
  const move = useMutation(moveMutation(useQueryClient(), request.id))
  const [isClosing, setIsClosing] = useState(false)
  const { takenBy, state } = request
  // the button that was pressed goes with what it did
  const who = useRef<HTMLParagraphElement>(null)
  const press = (what: Parameters<typeof move.mutate>[0]) =>
    move.mutate(what, { onSuccess: () => who.current?.focus() })
  return (
    <Card aria-label={m.handlingLabel()} className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3" aria-live="polite">
        <p ref={who} tabIndex={-1} className="rounded-soft wrap-anywhere">
          {takenBy === null ? m.takenByNobody() : m.takenBy({ who: takenBy })}
        </p>
        {awaitsAnswer(state) ? null : <Pill hue="plain">{STATES[state]}</Pill>}
      </div>
      <Problem words={move.error?.message} />
      {awaitsAnswer(state) ? (
        <>
          <div className="flex flex-wrap gap-3">
            {request.isMine ? null : (
              <Button variant="secondary" disabled={move.isPending} onClick={() => press({ kind: 'take' })}>
                {m.takeButton()}
              </Button>
            )}
            <Button variant="quiet" disabled={move.isPending} onClick={() => setIsClosing(true)}>
              {m.closeButton()}
            </Button>
          </div>
          <HandOver
            others={others}
            isBusy={move.isPending}
            onChosen={(to) => press({ kind: 'hand over', to })}
          />
        </>
      ) : null}
      <ConfirmDialog
        open={isClosing}
        title={m.closeTitle()}
        confirmLabel={m.closeConfirm()}
        cancelLabel={m.closeCancel()}
        onConfirm={() => {
          setIsClosing(false)
          press({ kind: 'close', seen })
        }}
        onClose={() => setIsClosing(false)}
      >
        <p>{m.closeWords({ name })}</p>
      </ConfirmDialog>
    </Card>
  )
}

function HandOver({
  others,
  isBusy,
  onChosen,
}: {
  others: PersonRequestView['others']
  isBusy: boolean
  onChosen: (to: string) => void
}) {
  const [to, setTo] = useState('')
  if (others.length === 0) return null
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <Select label={m.handOverLabel()} value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{m.handOverNobody()}</option>
          {others.map(({ id, email }) => (
            <option key={id} value={id}>
              {email}
            </option>
          ))}
        </Select>
      </div>
      <Button variant="secondary" disabled={isBusy || to === ''} onClick={() => onChosen(to)}>
        {m.handOverButton()}
      </Button>
    </div>
  )
}
