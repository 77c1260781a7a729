import * as m from '@evensettle/messages/operator/people.ts'
import { dayAndTime } from '@evensettle/messages/moments.ts'
import type { PersonView as Person } from '@evensettle/contracts/people.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { NotFound } from '../../frame/not-found.tsx'
import { CodeFirst } from '../code-first.tsx'
import { STATUS_WORDS } from '../copy.ts'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { Closing } from './closing.tsx'
import { actMutation, personQuery, type Act } from './queries.ts'

/** One account, and what an operator can do for its owner. */
export function PersonView({ id }: { id: string }) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(personQuery(id))
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_STALE' && !data)
    return (
      <CodeFirst
        heading={m.name()}
        words={m.codeFirst()}
        button={m.codeButton()}
        read={() => client.fetchQuery(personQuery(id))}
      />
    )
  if (error && !data)
    return (
      <ErrorPanel name={m.name()} headingLevel="h1" details={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton className="h-96" />
  return (
    <>
      <Head of={data} />
      {data.sharesCase ? (
        <Card className="max-w-text">{m.sharesCase()}</Card>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <LockOuts of={data} />
          <Sessions of={data} />
          <Cases of={data} />
          <Stopping of={data} />
          <Closing of={data} />
        </div>
      )}
    </>
  )
}

function Head({ of: { id, email, createdAt, isClosed, isOperator, isMe, isStopped } }: { of: Person }) {
  return (
    <div className="grid gap-2">
      <Link to="/admin/people" className="link inline-flex min-h-11 items-center justify-self-start">
        {m.back()}
      </Link>
      <h1 tabIndex={-1} className="wrap-anywhere">
        {email}
      </h1>
      <div className="flex flex-wrap items-center gap-3 text-ink-2">
        <span>{m.since({ day: formatDate(createdAt) })}</span>
        {isClosed ? <Pill hue="danger">{m.closed()}</Pill> : null}
        {isOperator ? <Pill>{m.operator()}</Pill> : null}
        {isMe ? <Pill hue="plain">{m.you()}</Pill> : null}
        {isStopped ? <Pill hue="warn">{m.stopped()}</Pill> : null}
        <Link to={`/admin/audit-log?actor=${id}`} className="link inline-flex min-h-11 items-center">
          {m.logLink()}
        </Link>
      </div>
    </div>
  )
}

function useAct(id: string) {
  return useMutation(actMutation(useQueryClient(), id, useOperatorGuard()))
}

const SECRETS: Record<Person['tried'][number], string> = {
  password: m.password(),
  code: m.code(),
  factor: m.factor(),
  'recovery-code': m.recoveryCode(),
}

function LockOuts({ of: { id, tried } }: { of: Person }) {
  const act = useAct(id)
  const what = new Intl.ListFormat('en').format(tried.map((one) => SECRETS[one]))
  return (
    <Card aria-labelledby="locked" className="grid gap-4">
      <h2 id="locked">{m.lockHeading()}</h2>
      <p aria-live="polite">
        {act.isSuccess ? m.unlocked() : tried.length === 0 ? m.lockNone() : m.lockTried({ what })}
      </p>
      <Problem words={act.error?.message} />
      {tried.length > 0 ? (
        <div>
          <Button variant="secondary" busy={act.isPending} onClick={() => act.mutate({ kind: 'unlock' })}>
            {m.unlockButton()}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function Sessions({ of: { id, sessions } }: { of: Person }) {
  const act = useAct(id)
  const [isAsking, setIsAsking] = useState(false)
  const signOut = (sessionId: string | null) => act.mutate({ kind: 'sign out', sessionId } satisfies Act)
  return (
    <Card aria-labelledby="sessions" className="grid gap-4">
      <h2 id="sessions">{m.sessionsHeading()}</h2>
      {sessions.length === 0 ? <p className="text-ink-2">{m.sessionsNone()}</p> : null}
      <ul className="grid gap-3">
        {sessions.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center justify-between gap-3">
            <div className="grid gap-1">
              <span>
                {one.device} {one.isConfirmed ? <Pill hue="plain">{m.secondStep()}</Pill> : null}
              </span>
              <span className="text-sm text-ink-2">
                {m.sessionUsed({ when: dayAndTime(one.lastUsedAt), since: dayAndTime(one.startedAt) })}
              </span>
            </div>
            <Button
              variant="quiet"
              size="s"
              aria-label={m.signOutOf({ device: one.device })}
              disabled={act.isPending}
              onClick={() => signOut(one.id)}
            >
              {m.signOutButton()}
            </Button>
          </li>
        ))}
      </ul>
      <Problem words={act.error?.message} />
      {sessions.length > 0 ? (
        <div>
          <Button variant="secondary" busy={act.isPending} onClick={() => setIsAsking(true)}>
            {m.signOutAll()}
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={m.signOutAllTitle()}
        confirmLabel={m.signOutAll()}
        cancelLabel={m.cancel()}
        onClose={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          signOut(null)
        }}
      >
        <p>{m.signOutAllWords()}</p>
      </ConfirmDialog>
    </Card>
  )
}

function Cases({ of: { cases } }: { of: Person }) {
  return (
    <Card aria-labelledby="cases" className="grid gap-4">
      <h2 id="cases">{m.casesHeading()}</h2>
      {cases.length === 0 ? <p className="text-ink-2">{m.casesNone()}</p> : null}
      <ul className="grid gap-1">
        {cases.map(({ id, reference, status, side }) => (
          <li key={id}>
            <Link to={`/admin-dashboard?case=${id}`} className="link inline-flex min-h-11 items-center">
              {m.caseLine({
                reference,
                status: STATUS_WORDS[status],
                side: side === 'starter' ? m.starter() : m.respondent(),
              })}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Stopping({ of: { id, email, isStopped } }: { of: Person }) {
  const act = useAct(id)
  return (
    <Card aria-labelledby="stop" className="grid gap-4">
      <h2 id="stop">{m.stopHeading()}</h2>
      <p className="text-ink-2">{m.stopWords()}</p>
      <p aria-live="polite" className="wrap-anywhere">
        {isStopped ? m.stopIsOn({ email }) : m.stopIsOff({ email })}
      </p>
      <Problem words={act.error?.message} />
      <div>
        <Button
          variant="secondary"
          busy={act.isPending}
          onClick={() => act.mutate({ kind: 'stop', email, isStopped: !isStopped })}
        >
          {isStopped ? m.unstopButton() : m.stopButton()}
        </Button>
      </div>
    </Card>
  )
}
