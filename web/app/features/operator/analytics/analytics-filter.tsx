import * as m from '@evensettle/messages/analytics/screen.ts'
import type { AnalyticsFilter } from '@evensettle/contracts/analytics.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { addressOf } from '../../../lib/address-filter.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { FilterButtons } from '../../../ui/filter-buttons.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { FILTER_NAMES, lastYear } from './model.ts'
import { saveCsv } from './queries.ts'

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/

/** Which figures: it stands in the page's address, so that it can be kept, sent on and gone back to. */
export function AnalyticsFilterForm({ filter }: { filter: AnalyticsFilter }) {
  const [shown] = useState(() => lastYear(Date.now()))
  const [, setSearch] = useSearchParams()
  const save = useMutation({ mutationFn: () => saveCsv(filter) })
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSearch(addressOf(new FormData(event.currentTarget), FILTER_NAMES))
  }
  return (
    <Card aria-label={m.filterLabel()}>
      <form onSubmit={handleSubmit} className="grid items-start gap-4 md:grid-cols-3">
        <TextField
          label={m.fromLabel()}
          hint={m.monthHint()}
          type="month"
          pattern={MONTH.source}
          name="from"
          defaultValue={filter.from ?? shown.from}
        />
        <TextField
          label={m.untilLabel()}
          hint={m.monthHint()}
          type="month"
          pattern={MONTH.source}
          name="until"
          defaultValue={filter.until ?? shown.until}
        />
        <Select label={m.splitLabel()} name="by" defaultValue={filter.by ?? ''}>
          <option value="">{m.splitNone()}</option>
          <option value="kind">{m.splitKind()}</option>
          <option value="partner">{m.splitPartner()}</option>
          <option value="channel">{m.splitChannel()}</option>
        </Select>
        <FilterButtons
          label={m.showButton()}
          clear={Object.keys(filter).length > 0 ? { to: '/admin/analytics', label: m.clearLink() } : null}
        >
          <Button variant="secondary" busy={save.isPending} onClick={() => save.mutate()}>
            {m.csvButton()}
          </Button>
        </FilterButtons>
        <div className="empty:hidden md:col-span-3" aria-live="polite">
          <Problem words={save.error?.message} />
        </div>
      </form>
    </Card>
  )
}
