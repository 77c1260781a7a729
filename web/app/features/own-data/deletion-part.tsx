import * as m from '@evensettle/messages/own-data/deletion-part.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import type { OwnData } from '@evensettle/contracts/own-data.ts'
import { DELETION_WAITS } from '@evensettle/domain/access/leaving.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useGuard } from '../security/confirm-session.tsx'
import { Refusal } from '../security/queries.ts'
import { askDeletionMutation, keepAccountMutation } from './queries.ts'

/** What goes, what stays and why, and the press that begins it; once it has begun, the way back. */
export function DeletionPart({ own }: { own: OwnData }) {
  const [isAsking, setIsAsking] = useState(false)
  if (own.deletion) return <Leaving deletion={own.deletion} />
  return (
    <>
      <Afterwards own={own} />
      {own.blockedBy ? (
        <Callout tone="warn">{own.blockedBy === 'operator' ? m.operatorFirst() : m.ownerFirst()}</Callout>
      ) : (
        <div>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            {m.deleteButton()}
          </Button>
        </div>
      )}
      <Dialog open={isAsking} title={m.sureTitle()} onClose={() => setIsAsking(false)}>
        {isAsking ? <Confirming own={own} onClose={() => setIsAsking(false)} /> : null}
      </Dialog>
    </>
  )
}

/** The lists name each case: nobody finds out afterwards what has ended. */
function Afterwards({ own: { drafts, ending, staying } }: { own: OwnData }) {
  return (
    <dl className="grid gap-4 [&_dd]:text-ink-2 [&_dt]:font-semibold">
      <div>
        <dt>{m.goesTerm()}</dt>
        <dd>{m.goes({ drafts })}</dd>
      </div>
      {ending.length > 0 ? (
        <div>
          <dt>{m.endsTerm({ cases: ending.length })}</dt>
          <dd>
            {m.ends()}
            <Cases cases={ending} />
          </dd>
        </div>
      ) : null}
      {staying.length > 0 ? (
        <div>
          <dt>{m.holdsTerm({ cases: staying.length })}</dt>
          <dd>
            {m.holds()}
            <Cases cases={staying} />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>{m.staysTerm()}</dt>
        <dd>{m.stays()}</dd>
      </div>
    </dl>
  )
}

function Cases({ cases }: { cases: OwnData['ending'] }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {cases.map(({ id, title, otherName }) => (
        <li key={id} className="wrap-anywhere">
          <Link to={`/case/${id}`} className="underline underline-offset-4">
            {title}
          </Link>{' '}
          {m.withOther({ other: otherName })}
        </li>
      ))}
    </ul>
  )
}

function Confirming({ own, onClose }: { own: OwnData; onClose: () => void }) {
  const guard = useGuard()
  const ask = useMutation(askDeletionMutation(useQueryClient()))
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const byPassword = own.confirmBy === 'password'
  const isCancelled = ask.error instanceof Refusal
  const words = missing ? m.passwordMissing() : isCancelled ? null : (ask.error?.message ?? null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(byPassword && password === '')
    if (byPassword && password === '') return
    void guard(() => ask.mutateAsync(password)).then(onClose, () => {})
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      <p>{m.sure({ days: DELETION_WAITS / DAY })}</p>
      {own.ending.length > 0 ? <p>{m.sureEnding({ cases: own.ending.length })}</p> : null}
      <p>
        {byPassword ? m.passwordFirst() : own.confirmBy === 'second_step' ? m.codeFirst() : m.signInFirst()}
      </p>
      {byPassword ? (
        <PasswordField
          label={m.passwordLabel()}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={words ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <Problem words={words} />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {m.cancelButton()}
        </Button>
        <Button type="submit" variant="danger" busy={ask.isPending}>
          {m.confirmButton()}
        </Button>
      </div>
    </form>
  )
}

function Leaving({ deletion: { dueAt, hasBegun } }: { deletion: NonNullable<OwnData['deletion']> }) {
  const keep = useMutation(keepAccountMutation(useQueryClient()))
  if (hasBegun) return <p>{m.isBeingDeleted()}</p>
  return (
    <>
      <Callout tone="warn" live title={m.leavesOnTitle({ day: wholeDay(dueAt) })}>
        <p>{m.untilThen()}</p>
      </Callout>
      <div>
        <Button
          busy={keep.isPending}
          onClick={() =>
            keep.mutate(undefined, { onSuccess: () => void toast(m.kept(), { tone: 'success' }) })
          }
        >
          {m.keepButton()}
        </Button>
      </div>
      <Problem words={keep.error?.message ?? null} />
    </>
  )
}
