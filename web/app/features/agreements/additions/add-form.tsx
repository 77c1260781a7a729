import type { Agreement } from '@evensettle/contracts/agreements.ts'
import { PLACE_IDS, placeOf } from '@evensettle/domain/agreements/clauses/places.ts'
import { namesMoney } from '@evensettle/domain/agreements/additions.ts'
import type { Missing } from '@evensettle/domain/agreements/stress-questions.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { isCalendarDate } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/agreements/additions.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useCalmFirst } from '../../wording/use-calm-first.tsx'
import { additionOf, isPaid, payDaysInWords, type FieldsProps, type Typed } from './model.ts'
import { PayFields } from './pay-fields.tsx'
import { proposeMutation } from './queries.ts'

const OWN_WORDS = ['words', 'who', 'condition'] as const

/** One thing that is missing, filled in and proposed to the other side. What is typed is kept by whoever shows it. */
export function AddForm({
  agreement,
  missing,
  typed,
  begunWith,
  onType,
  onClose,
}: {
  agreement: Agreement
  missing: Missing
  typed: Typed
  /** what stands in the text now */
  begunWith: Typed
  onType: (typed: Typed) => void
  onClose: (isProposed: boolean) => void
}) {
  const { caseId, names, mySide } = agreement
  const other = names[otherSide(mySide)]
  const [id] = useState(() => crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const propose = useMutation(proposeMutation(useQueryClient(), caseId))
  const fields = propose.error instanceof ApiError ? propose.error.fields : {}
  const set = (change: Partial<Typed>) => onType({ ...typed, ...change })
  const sent = additionOf(missing, typed, isPaid(agreement))
  const hasFieldError = Object.keys(fields).some((name) => Object.hasOwn(typed, name))

  const calm = useCalmFirst({
    name: other,
    // the words of the text were accepted by both
    said: () =>
      OWN_WORDS.filter((name) => typed[name] !== begunWith[name]).map((name) => ({
        text: typed[name],
        change: (next) => set({ [name]: next }),
      })),
    onSend: () => void handleSubmit(),
  })

  useEffect(() => {
    // the button that was pressed is gone, and the keyboard goes on where the form begins
    form.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [])

  async function handleSubmit() {
    try {
      await propose.mutateAsync({ caseId, id, ...sent })
      toast(m.proposed({ other }), { tone: 'success' })
      onClose(true)
    } catch {
      // Said beside the field or below, and what was typed stays.
    }
  }

  return (
    <form
      ref={form}
      {...calm.watch}
      noValidate
      className="mt-3 grid gap-4 rounded-card border border-line bg-card p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!propose.isPending) calm.first()
      }}
    >
      <Fields agreement={agreement} missing={missing} typed={typed} fields={fields} set={set} />
      {namesMoney(sent.addition) ? <p className="text-sm text-ink-2">{m.namesMoney()}</p> : null}
      {propose.error && !hasFieldError ? (
        <Callout tone="danger" live>
          {propose.error.message}
        </Callout>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="s" busy={propose.isPending}>
          {m.proposeButton({ other })}
        </Button>
        <Button variant="quiet" size="s" onClick={() => onClose(false)}>
          {m.cancelButton()}
        </Button>
      </div>
      {calm.question}
    </form>
  )
}

function Fields(props: FieldsProps & { missing: Missing }) {
  const { typed, fields, set } = props
  const field = (name: 'words' | 'place' | 'day' | 'who' | 'condition') => ({
    value: typed[name],
    error: fields[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  switch (props.missing.kind) {
    case 'pay_way':
      return <PayFields {...props} />
    case 'day':
      return <TextField type="date" label={m.dayLabel()} {...field('day')} />
    case 'pay_days':
      return <PayDaysField {...props} />
    case 'wording':
      return <TextField label={m.wordingLabel()} maxLength={500} {...field('words')} />
    case 'handover':
      return (
        <>
          <TextField label={m.placeLabel()} maxLength={200} {...field('place')} />
          <TextField type="date" label={m.dayLabel()} {...field('day')} />
          <TextField label={m.whoLabel()} maxLength={200} {...field('who')} />
          <TextField label={m.conditionLabel()} maxLength={200} {...field('condition')} />
        </>
      )
    case 'release':
      return <p className="text-sm text-ink-2">{m.isComplete()}</p>
    case 'law':
      return <LawField {...props} />
    case 'standstill':
      return <TextField type="date" label={m.untilLabel()} {...field('day')} />
  }
}

function PayDaysField({ agreement, typed, fields, set }: FieldsProps) {
  const { terms } = agreement
  const parts = terms.payment?.instalments.length ?? 1
  return (
    <>
      <TextField
        type="date"
        label={m.payDaysLabel()}
        hint={m.payDaysHint({ parts })}
        value={typed.day}
        error={fields['day']}
        onChange={(event) => set({ day: event.target.value })}
      />
      {parts > 1 && isCalendarDate(typed.day) ? (
        <p className="text-sm text-ink-2">{payDaysInWords(typed.day, terms)}</p>
      ) : null}
    </>
  )
}

function LawField({ typed, set }: FieldsProps) {
  const place = placeOf(typed.law)
  return (
    <>
      <Select
        label={m.lawLabel()}
        value={typed.law}
        onChange={(event) => {
          const law = PLACE_IDS.find((one) => one === event.target.value)
          if (law) set({ law })
        }}
      >
        {PLACE_IDS.map((id) => (
          <option key={id} value={id}>
            {placeOf(id).name}
          </option>
        ))}
      </Select>
      <p className="text-sm text-ink-2">{m.lawNote()}</p>
      <div className="grid gap-2 text-sm">
        {[...place.law, ...place.binding].map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
      <ul className="grid gap-1 text-sm">
        {place.sources.map(({ title, url }) => (
          <li key={url}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
