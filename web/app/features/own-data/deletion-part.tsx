import * as m from '@evensettle/messages/own-data/deletion-part.ts'
import { wholeDay } from '@evensettle/messages/moments.ts'
import { leavingOperator, leavingOwner } from '@evensettle/messages/refusals/own-data.ts'
import type { OwnData } from '@evensettle/contracts/own-data.ts'
import { DELETION_WAITS } from '@evensettle/domain/access/leaving.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/problem.tsx'
import { toast } from '../../ui/toast-store.ts'
import { ConfirmForm } from './confirm-form.tsx'
import { askDeletionMutation, keepAccountMutation } from './queries.ts'

/** What goes, what stays and why, and the press that begins it; once it has begun, the way back. */
export function DeletionPart({ own }: { own: OwnData }) {
  const [isAsking, setIsAsking] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isLeaving = own.deletion !== null
  const wasLeaving = useRef(isLeaving)
  // what was pressed is gone with what it did
  useEffect(() => {
    if (wasLeaving.current !== isLeaving) place.current?.focus()
    wasLeaving.current = isLeaving
  }, [isLeaving])
  return (
    <div ref={place} tabIndex={-1} className="grid gap-4 rounded-soft">
      {own.deletion ? (
        <Leaving deletion={own.deletion} />
      ) : (
        <Staying own={own} onAsk={() => setIsAsking(true)} />
      )}
      <Dialog open={isAsking && !isLeaving} title={m.sureTitle()} onClose={() => setIsAsking(false)}>
        {isAsking && !isLeaving ? <Confirming own={own} onClose={() => setIsAsking(false)} /> : null}
      </Dialog>
    </div>
  )
}

function Staying({ own, onAsk }: { own: OwnData; onAsk: () => void }) {
  return (
    <>
      <Afterwards own={own} />
      {own.blockedBy ? (
        <Callout tone="warn">{own.blockedBy === 'operator' ? leavingOperator() : leavingOwner()}</Callout>
      ) : (
        <div>
          <Button variant="danger" onClick={onAsk}>
            {m.deleteButton()}
          </Button>
        </div>
      )}
    </>
  )
}

/** The lists name each case: nobody finds out afterwards what has ended. */
function Afterwards({ own: { drafts, ending, endingInPart, staying } }: { own: OwnData }) {
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
            {m.ends({ cases: ending.length })}
            <Cases cases={ending} />
          </dd>
        </div>
      ) : null}
      {endingInPart.length > 0 ? (
        <div>
          <dt>{m.restEndsTerm({ cases: endingInPart.length })}</dt>
          <dd>
            {m.restEnds()}
            <Cases cases={endingInPart} />
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
  const ask = useMutation(askDeletionMutation(useQueryClient()))
  return (
    <ConfirmForm
      confirmBy={own.confirmBy}
      label={m.confirmButton()}
      variant="danger"
      onConfirm={(password) => ask.mutateAsync(password)}
      onClose={onClose}
    >
      <p>{m.sure({ days: DELETION_WAITS / DAY })}</p>
      {own.ending.length > 0 ? <p>{m.sureEnding({ cases: own.ending.length })}</p> : null}
    </ConfirmForm>
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
