import * as m from '@evensettle/messages/operator/people.ts'
import { findPerson, stopPerson } from '@evensettle/contracts/people.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../../lib/api.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { PersonView } from './person-view.tsx'

/** Finds one person by their address, never by browsing; the address of the page names the account by its id. */
export function PeopleScreen() {
  const [search] = useSearchParams()
  const id = search.get('person')
  if (id !== null) return <PersonView key={id} id={id} />
  return (
    <>
      <div className="grid max-w-text gap-3">
        <h1 tabIndex={-1}>{m.title()}</h1>
        <p className="text-ink-2">{m.lead()}</p>
      </div>
      <Search />
    </>
  )
}

type Nobody = { email: string; isStopped: boolean }

function Search() {
  const guard = useOperatorGuard()
  const navigate = useNavigate()
  const [nobody, setNobody] = useState<Nobody | null>(null)
  const form = useEndpointForm(findPerson, {
    defaultValues: { email: '' },
    send: (values) => guard(() => call(findPerson, values)),
    onSuccess: async ({ id, isStopped }, { email }) => {
      if (id === null) setNobody({ email: email.trim(), isStopped })
      else await navigate(`/admin/people?person=${id}`)
    },
  })
  return (
    <Card aria-label={m.searchButton()} className="grid max-w-text gap-5">
      <form noValidate className="grid gap-4" onSubmit={form.submit} onChange={() => setNobody(null)}>
        <TextField
          label={m.searchLabel()}
          hint={m.searchHint()}
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <Problem words={form.problem} />
        <div>
          <Button type="submit" busy={form.isSending}>
            {m.searchButton()}
          </Button>
        </div>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {nobody ? <NobodyFound key={nobody.email} of={nobody} /> : null}
      </div>
    </Card>
  )
}

/** Somebody without an account can want no mail all the same. */
function NobodyFound({ of: { email, ...found } }: { of: Nobody }) {
  const guard = useOperatorGuard()
  const [isStopped, setIsStopped] = useState(found.isStopped)
  const stop = useMutation({
    mutationFn: (stops: boolean) => guard(() => call(stopPerson, { email, isStopped: stops })),
    onSuccess: (_, stops) => setIsStopped(stops),
  })
  return (
    <EmptyState
      title={m.nobody()}
      action={
        <Button variant="secondary" busy={stop.isPending} onClick={() => stop.mutate(!isStopped)}>
          {isStopped ? m.unstopButton() : m.stopButton()}
        </Button>
      }
    >
      <p>{m.nobodyWords()}</p>
      <p className="mt-3 wrap-anywhere">{isStopped ? m.stopIsOn({ email }) : m.stopIsOff({ email })}</p>
      <Problem words={stop.error?.message} />
    </EmptyState>
  )
}
