import type { MailFilter as Filter } from '@evensettle/contracts/mails.ts'
import { ALL_MAIL_FAMILIES, MAIL_STATES } from '@evensettle/domain/mails/mails.ts'
import * as m from '@evensettle/messages/mail-list/installation.ts'
import * as states from '@evensettle/messages/mail-list/states.ts'
import type { FormEvent } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { familyWords, STATE_NAMES } from '../copy.ts'
import { FILTER_NAMES } from './model.ts'

/** What is looked for stands in the page's address. */
export function MailFilter({ filter }: { filter: Filter }) {
  const [, setSearch] = useSearchParams()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const asked = new URLSearchParams({ all: '1' })
    for (const name of FILTER_NAMES) {
      const value = form.get(name)
      if (typeof value === 'string' && value.trim() !== '') asked.set(name, value.trim())
    }
    setSearch(asked)
  }
  return (
    <Card aria-label={m.filter()}>
      <form noValidate onSubmit={handleSubmit} className="grid items-start gap-4 md:grid-cols-6">
        <div className="md:col-span-2">
          <Select label={m.state()} name="state" defaultValue={filter.state ?? ''}>
            <option value="">{states.allStates()}</option>
            {MAIL_STATES.map((state) => (
              <option key={state} value={state}>
                {STATE_NAMES[state]()}
              </option>
            ))}
          </Select>
        </div>
        <div className="md:col-span-2">
          <Select label={m.family()} name="family" defaultValue={filter.family ?? ''}>
            <option value="">{m.allKinds()}</option>
            {ALL_MAIL_FAMILIES.map((family) => (
              <option key={family} value={family}>
                {familyWords(family)}
              </option>
            ))}
          </Select>
        </div>
        <div className="md:col-span-2">
          <TextField label={m.caseNumber()} name="case" defaultValue={filter.case} />
        </div>
        <div className="md:col-span-2">
          <TextField label={m.from()} type="date" name="from" defaultValue={filter.from} />
        </div>
        <div className="md:col-span-2">
          <TextField label={m.until()} type="date" name="until" defaultValue={filter.until} />
        </div>
        <div className="flex flex-wrap items-center gap-3 self-end md:col-span-2">
          <Button type="submit">{m.apply()}</Button>
          {Object.keys(filter).length > 0 ? (
            <Link to="/email-dashboard?all=1" className="link inline-flex min-h-11 items-center">
              {m.clear()}
            </Link>
          ) : null}
        </div>
      </form>
    </Card>
  )
}
