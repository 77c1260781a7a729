import type { MailFilter as Filter } from '@evensettle/contracts/mails.ts'
import { familyWords } from '@evensettle/contracts/words/mail-families.ts'
import { ALL_MAIL_FAMILIES, MAIL_STATES } from '@evensettle/domain/mails/mails.ts'
import * as m from '@evensettle/messages/mail-list/installation.ts'
import * as states from '@evensettle/messages/mail-list/states.ts'
import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../../lib/address-filter.ts'
import { Card } from '../../../ui/card.tsx'
import { FilterButtons } from '../../../ui/filter-buttons.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { STATE_NAMES } from '../copy.ts'
import { FILTER_NAMES } from './model.ts'

/** What is looked for stands in the page's address. */
export function MailFilter({ filter }: { filter: Filter }) {
  const [, setSearch] = useSearchParams()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSearch(addressOf(new FormData(event.currentTarget), FILTER_NAMES, { all: '1' }))
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
        <FilterButtons
          label={m.apply()}
          clear={Object.keys(filter).length > 0 ? { to: '/email-dashboard?all=1', label: m.clear() } : null}
        />
      </form>
    </Card>
  )
}
