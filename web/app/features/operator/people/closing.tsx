import * as m from '@evensettle/messages/operator/people.ts'
import { operatorAccount } from '@evensettle/messages/refusals/people.ts'
import { closePerson, type PersonView } from '@evensettle/contracts/people.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { actMutation, closeMutation } from './queries.ts'

/** Closes an account for a reason that its owner reads, or opens it again; an operator's own stays as it is. */
export function Closing({ of: { id, isClosed, isOperator, isMe } }: { of: PersonView }) {
  return (
    <Card aria-labelledby="closing" className="grid gap-4">
      <h2 id="closing">{m.closeHeading()}</h2>
      {isClosed ? (
        <Reopen id={id} />
      ) : isOperator || isMe ? (
        <p className="text-ink-2">{operatorAccount()}</p>
      ) : (
        <CloseForm id={id} />
      )}
    </Card>
  )
}

function Reopen({ id }: { id: string }) {
  const act = useMutation(actMutation(useQueryClient(), id, useOperatorGuard()))
  return (
    <>
      <p>{m.reopenWords()}</p>
      <Problem words={act.error?.message} />
      <div>
        <Button variant="secondary" busy={act.isPending} onClick={() => act.mutate({ kind: 'reopen' })}>
          {m.reopenButton()}
        </Button>
      </div>
    </>
  )
}

function CloseForm({ id }: { id: string }) {
  const guard = useOperatorGuard()
  const close = useMutation(closeMutation(useQueryClient()))
  const form = useEndpointForm(closePerson, {
    defaultValues: { id, reason: '' },
    send: (values) => guard(() => close.mutateAsync(values)),
    onSuccess: () => undefined,
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={form.submit}>
      <p className="text-ink-2">{m.closeWords()}</p>
      <TextArea label={m.reasonLabel()} hint={m.reasonHint()} rows={3} {...form.field('reason')} />
      <Problem words={form.problem} />
      <div>
        <Button type="submit" variant="danger" busy={form.isSending}>
          {m.closeButton()}
        </Button>
      </div>
    </form>
  )
}
