import * as m from '@evensettle/messages/agreed/plan-form.ts'
import { dayOfYear } from '@evensettle/messages/moments.ts'
import { latestSuggested, suggestPlans } from '@evensettle/domain/obligations/plan.ts'
import { isCalendarDate } from '@evensettle/domain/time.ts'
import * as fields from '@evensettle/messages/refusals/fields.ts'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { MoneyField } from '../money/money-field.tsx'
import type { FormProps } from './done-form.tsx'
import { fieldErrors, isMine, otherName, partsInWords } from './model.ts'

type Parts = { dueOn: string; amount: number }[]

/** "I cannot pay this one": what can be paid by the day, and the rest by another; or a plan that is suggested. */
export function PlanForm({ view, one, busy, error, onSend }: FormProps) {
  const isMoney = one.kind === 'payment'
  const mine = isMine(view, one)
  const other = otherName(view)
  const first = one.dueOn === null || one.dueOn < view.today ? view.today : one.dueOn
  const [id] = useState(() => crypto.randomUUID())
  const [canPay, setCanPay] = useState<number | null>(null)
  const [restOn, setRestOn] = useState(() => latestSuggested(view.agreedOn, first))
  const [wasTried, setWasTried] = useState(false)
  const hasDay = isCalendarDate(restOn)
  const problem = wasTried && !hasDay ? fields.dateMissing() : fieldErrors(error)['parts']
  const now = isMoney && canPay !== null && canPay > 0 && canPay < one.amount ? canPay : 0
  const rest = one.amount - now
  const own: Parts = [...(now > 0 ? [{ dueOn: first, amount: now }] : []), { dueOn: restOn, amount: rest }]
  const about = { amount: one.amount, dueOn: first, agreedOn: view.agreedOn, canPay: 0 }
  const suggested = isMoney ? suggestPlans(about, view.today).slice(0, 2) : []
  const instead = one.plan?.id ?? null
  const send = (parts: Parts) => onSend({ act: 'plan', obligationId: one.id, id, instead, parts })

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setWasTried(true)
        if (!busy && hasDay) send(own)
      }}
    >
      {one.plan ? (
        <Callout tone="warn">
          {one.plan.by === view.mySide
            ? m.takesPlaceOfYours({ other, parts: partsInWords(view, one, one.plan.parts) })
            : m.takesPlaceOfTheirs({ other, parts: partsInWords(view, one, one.plan.parts) })}
        </Callout>
      ) : null}
      <p className="text-sm text-ink-2">{mine ? m.calm({ other }) : m.calmTheirs({ other })}</p>
      {isMoney ? (
        <MoneyField
          label={
            mine
              ? m.canPayLabel({ day: dayOfYear(first) })
              : m.canPayTheirsLabel({ day: dayOfYear(first), other })
          }
          hint={m.nothing()}
          currency={view.currency}
          value={canPay}
          onChange={setCanPay}
        />
      ) : null}
      <TextField
        type="date"
        label={isMoney ? m.restLabel({ rest: formatMoney(rest, view.currency) }) : m.dayLabel()}
        min={view.today}
        value={restOn}
        onChange={(event) => setRestOn(event.target.value)}
        error={problem}
      />
      {error && problem === undefined ? (
        <Callout tone="danger" live>
          {error.message}
        </Callout>
      ) : null}
      <Button type="submit" block busy={busy}>
        {one.plan ? m.replaceButton() : m.askButton({ other })}
      </Button>
      {suggested.length > 0 ? (
        <div className="grid gap-2">
          <p className="text-sm font-semibold">{m.orHeading()}</p>
          {suggested.map((parts) => (
            <Button key={parts.length} variant="secondary" size="s" busy={busy} onClick={() => send(parts)}>
              {partsInWords(view, one, parts)}
            </Button>
          ))}
        </div>
      ) : null}
      <p className="text-sm text-ink-2">{m.signs({ other })}</p>
    </form>
  )
}
