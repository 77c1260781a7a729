import * as m from '@evensettle/messages/operator/log.ts'
import { findPerson } from '@evensettle/contracts/people.ts'
import type { AuditFilter } from '@evensettle/contracts/audit-log.ts'
import { AUDIT_ACTIONS } from '@evensettle/contracts/audit.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../../lib/address-filter.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FilterButtons } from '../../../ui/filter-buttons.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useOperatorGuard } from '../use-operator-guard.ts'
import { FILTER_NAMES } from './model.ts'
import { saveCsv } from './queries.ts'

const ACTIONS = [...AUDIT_ACTIONS].toSorted()

/**
 * What is looked for stands in the page's address, so that it can be kept, sent on and gone back to; an account does so by its
 * id, also where somebody typed the mail address of its owner.
 */
export function LogFilter({ filter }: { filter: AuditFilter }) {
  const [, setSearch] = useSearchParams()
  const guard = useOperatorGuard()
  const save = useMutation({ mutationFn: () => guard(() => saveCsv(filter)) })
  const [isUnknown, setIsUnknown] = useState(false)
  const find = useMutation({
    mutationFn: (email: string) => guard(() => call(findPerson, { email })),
  })
  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const actor = form.get('actor')
    if (typeof actor === 'string' && actor.includes('@')) {
      const found = await find.mutateAsync(actor.trim()).catch(() => null)
      setIsUnknown(found?.id === null)
      if (!found?.id) return
      form.set('actor', found.id)
    }
    setSearch(addressOf(form, FILTER_NAMES))
  }
  return (
    <Card aria-label={m.filterLabel()}>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        onChange={() => setIsUnknown(false)}
        className="grid items-start gap-4 md:grid-cols-6"
      >
        <div className="md:col-span-3">
          <TextField
            label={m.actorLabel()}
            hint={m.actorHint()}
            name="actor"
            error={isUnknown ? m.nobody() : undefined}
            defaultValue={filter.actor}
          />
        </div>
        <div className="md:col-span-3">
          <TextField label={m.caseLabel()} hint={m.caseHint()} name="case" defaultValue={filter.case} />
        </div>
        <div className="md:col-span-2">
          <Select label={m.actionLabel()} name="action" defaultValue={filter.action ?? ''}>
            <option value="">{m.anyAction()}</option>
            {ACTIONS.map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </Select>
        </div>
        <div className="md:col-span-2">
          <TextField label={m.fromLabel()} type="date" name="from" defaultValue={filter.from} />
        </div>
        <div className="md:col-span-2">
          <TextField label={m.untilLabel()} type="date" name="until" defaultValue={filter.until} />
        </div>
        <FilterButtons
          label={m.findButton()}
          busy={find.isPending}
          clear={Object.keys(filter).length > 0 ? { to: '/admin/audit-log', label: m.clearLink() } : null}
        >
          <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
            {m.exportButton()}
          </Button>
        </FilterButtons>
        <div className="md:col-span-6 empty:hidden" aria-live="polite">
          {save.isPending ? <p className="text-ink-2">{m.exporting()}</p> : null}
          <Problem words={save.error?.message ?? find.error?.message} />
        </div>
      </form>
    </Card>
  )
}
