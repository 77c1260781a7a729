import * as m from '@evensettle/messages/worksheet/worksheet-form.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { KeptWorksheet } from '@evensettle/contracts/worksheets.ts'
import { isBothWays } from '@evensettle/domain/cases/item.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isBlank, WORKSHEET_LIMITS, type Worksheet } from '@evensettle/domain/worksheet/worksheet.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useSession } from '../../lib/auth.ts'
import { focusFirstInvalid, hasInvalid } from '../../lib/first-invalid.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast-store.ts'
import { MoneyField } from '../money/money-field.tsx'
import { emptyWorksheet, isAboutMoney, namesSums, type OnTable } from './model.ts'
import {
  deleteWorksheetMutation,
  keepTyped,
  saveWorksheetMutation,
  typedWorksheet,
  worksheetQuery,
} from './queries.ts'
import { ReckoningView } from './reckoning.tsx'
import { WholeNumberField } from './whole-number-field.tsx'

type Reader = Pick<CaseView, 'id' | 'currency' | 'names' | 'mySide' | 'items'>
type Sheet = { view: Reader; ownerIs: Worksheet['role']; onTable: OnTable | null; onDone: () => void }

/** What one side thinks over for itself about not agreeing: its own figures, added up, and the weak point of its case. */
export function WorksheetForm(props: Sheet) {
  const kept = useQuery({ ...worksheetQuery(props.view.id), staleTime: 0 })
  if (kept.isError && !kept.data)
    return (
      <div className="grid gap-3">
        <Callout tone="danger">{m.notLoaded()}</Callout>
        <Button onClick={() => void kept.refetch()}>{m.againButton()}</Button>
        <Button variant="secondary" onClick={props.onDone}>
          {m.backButton()}
        </Button>
      </div>
    )
  if (!kept.data || (kept.isFetching && !kept.isFetchedAfterMount)) return <Skeleton className="h-96" />
  return <Loaded {...props} kept={kept.data} />
}

function Loaded({ view, ownerIs, onTable, onDone, kept }: Sheet & { kept: KeptWorksheet }) {
  const session = useSession()
  const userId = session.status === 'session' ? session.session.userId : ''
  const client = useQueryClient()
  const save = useMutation(saveWorksheetMutation(client, view.id))
  const forget = useMutation(deleteWorksheetMutation(client, view.id))
  const [typed, setTyped] = useState(
    () =>
      typedWorksheet(userId, view.id) ?? {
        revision: kept.revision,
        sheet: kept.sheet ?? emptyWorksheet(ownerIs),
      },
  )
  const form = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // It takes the place of what was pressed.
  useEffect(() => heading.current?.focus(), [])
  const { sheet } = typed
  // sums that were written before are not hidden from who wrote them
  const [hasSums] = useState(() => isAboutMoney({ view, onTable }) || namesSums(sheet))
  const isElsewhere = save.error instanceof ApiError && save.error.code === 'VERSION_CONFLICT'

  function change(part: Partial<Worksheet>) {
    const next = { ...typed, sheet: { ...sheet, ...part } }
    setTyped(next)
    keepTyped(userId, view.id, next)
  }

  function done(words: string) {
    keepTyped(userId, view.id, null)
    toast(words, { tone: 'success' })
    onDone()
  }

  function keep(revision: number) {
    if (hasInvalid(form.current)) return void focusFirstInvalid(() => form.current)
    if (isBlank(sheet) && kept.sheet === null) return onDone()
    save.mutate(
      { revision, sheet },
      {
        onSuccess: () => done(m.saved()),
        onError: () => void client.invalidateQueries({ queryKey: worksheetQuery(view.id).queryKey }),
      },
    )
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        keep(typed.revision)
      }}
    >
      <div>
        <h2 ref={heading} tabIndex={-1} className="rounded-soft text-xl">
          {m.heading()}
        </h2>
        <p className="mt-1 text-sm text-ink-2">{hasSums ? m.intro() : m.introWithoutMoney()}</p>
      </div>
      <Figures
        {...{ sheet, hasSums }}
        currency={view.currency}
        isNet={isBothWays(view.items) ? 'yes' : 'no'}
        onChange={change}
      />
      {hasSums ? <ReckoningView sheet={sheet} currency={view.currency} onTable={onTable} /> : null}
      <TextArea
        label={m.weakPointLabel({ name: view.names[otherSide(view.mySide)] })}
        rows={2}
        maxLength={WORKSHEET_LIMITS.weakPoint}
        value={sheet.weakPoint}
        onChange={({ target }) => change({ weakPoint: target.value })}
      />
      {isElsewhere ? (
        <Callout tone="warn" live>
          <p>{m.changedElsewhere()}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button size="s" busy={save.isPending} onClick={() => keep(kept.revision)}>
              {m.keepMineButton()}
            </Button>
            <Button
              size="s"
              variant="secondary"
              onClick={() => {
                keepTyped(userId, view.id, null)
                setTyped({ revision: kept.revision, sheet: kept.sheet ?? emptyWorksheet(ownerIs) })
                save.reset()
              }}
            >
              {m.takeOtherButton()}
            </Button>
          </div>
        </Callout>
      ) : (save.error ?? forget.error) ? (
        <Callout tone="danger" live>
          {(save.error ?? forget.error)?.message}
        </Callout>
      ) : null}
      <div className="grid gap-2.5">
        {isElsewhere ? null : (
          <Button type="submit" busy={save.isPending}>
            {m.saveButton()}
          </Button>
        )}
        <Button
          variant="secondary"
          onClick={() => {
            keepTyped(userId, view.id, null)
            onDone()
          }}
        >
          {m.backButton()}
        </Button>
        {kept.sheet ? (
          <Button
            variant="quiet"
            busy={forget.isPending}
            onClick={() => forget.mutate(undefined, { onSuccess: () => done(m.deleted()) })}
          >
            {m.deleteButton()}
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-ink-2">{m.stays({ name: view.names[otherSide(view.mySide)] })}</p>
    </form>
  )
}

function Figures({
  sheet,
  hasSums,
  currency,
  isNet,
  onChange,
}: {
  sheet: Worksheet
  /** without money in the case no sum is asked for */
  hasSums: boolean
  currency: Reader['currency']
  /** both sides ask for money: what one gets or pays is what is left of it */
  isNet: 'yes' | 'no'
  onChange: (part: Partial<Worksheet>) => void
}) {
  const { outOf, hours, months } = WORKSHEET_LIMITS
  const money = (name: 'well' | 'badly' | 'fees' | 'hourWorth', label: string, hint?: string) => (
    <MoneyField
      key={name}
      takesZero
      {...{ label, hint, currency }}
      value={sheet[name]}
      onChange={(sum) => onChange({ [name]: sum })}
    />
  )
  const number = (name: 'fewest' | 'most' | 'hours' | 'months', label: string, most: number) => (
    <WholeNumberField {...{ label, most }} value={sheet[name]} onChange={(to) => onChange({ [name]: to })} />
  )
  const well =
    sheet.role === 'paid'
      ? money('well', m.wellPaidLabel(), m.wellPaidHint({ isNet }))
      : money('well', m.wellPaysLabel(), isNet === 'yes' ? m.wellPaysHint() : undefined)
  const badly =
    sheet.role === 'paid'
      ? money('badly', m.badlyPaidLabel(), m.badlyPaidHint({ isNet }))
      : money('badly', m.badlyPaysLabel(), m.badlyPaysHint({ isNet }))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {hasSums ? (sheet.role === 'paid' ? [well, badly] : [badly, well]) : null}
      <fieldset className="grid gap-1.5 sm:col-span-2">
        <legend className="font-semibold text-pretty">{m.guessLegend()}</legend>
        <div className="grid grid-cols-2 gap-3">
          {number('fewest', m.fewestLabel(), outOf)}
          {number('most', m.mostLabel(), outOf)}
        </div>
      </fieldset>
      {hasSums ? money('fees', m.feesLabel()) : null}
      <div className="grid grid-cols-2 items-end gap-3 sm:contents">
        {number('hours', m.hoursLabel(), hours)}
        {number('months', m.monthsLabel(), months)}
      </div>
      {hasSums ? money('hourWorth', m.hourWorthLabel()) : null}
    </div>
  )
}
