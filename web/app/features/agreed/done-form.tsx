import * as m from '@evensettle/messages/agreed/done-form.ts'
import type { Obligations, ObligationView } from '@evensettle/contracts/obligations.ts'
import { sumsOf } from '@evensettle/domain/obligations/sums.ts'
import { useState } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { acceptedFiles } from '../evidence/queries.ts'
import { MoneyField } from '../money/money-field.tsx'
import { fieldErrors, isMine, otherName } from './model.ts'
import type { Act } from './queries.ts'

export type FormProps = {
  view: Obligations
  one: ObligationView
  busy: boolean
  error: Error | null
  /** a receipt goes with what is said to be done */
  onSend: (act: Act, receipt?: File | null) => void
}

/** "I have paid" with sum and day; for the one who is paid, the sum that has arrived. */
export function DoneForm({ view, one, busy, error, onSend }: FormProps) {
  const isMoney = one.kind === 'payment'
  const mine = isMine(view, one)
  const [amount, setAmount] = useState<number | null>(one.amount)
  const [doneOn, setDoneOn] = useState(view.today)
  const [receipt, setReceipt] = useState<File | null>(null)
  const errors = fieldErrors(error)
  const { open } = sumsOf(view.obligations.filter(({ by }) => by === one.by))

  function handleSubmit() {
    const sum = isMoney ? (amount ?? 0) : 0
    if (mine) onSend({ act: 'done', obligationId: one.id, amount: sum, doneOn }, receipt)
    else onSend({ act: 'confirm', obligationId: one.id, amount: sum })
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) handleSubmit()
      }}
    >
      {isMoney ? (
        <MoneyField
          label={mine ? m.howMuchLabel() : m.receivedLabel()}
          hint={m.moreHint({ open: formatMoney(open, view.currency) })}
          currency={view.currency}
          value={amount}
          onChange={setAmount}
          error={errors['amount']}
        />
      ) : null}
      {mine ? (
        <TextField
          type="date"
          label={m.onLabel()}
          max={view.today}
          value={doneOn}
          onChange={(event) => setDoneOn(event.target.value)}
          error={errors['doneOn']}
        />
      ) : null}
      {mine ? (
        <TextField
          type="file"
          label={m.receiptLabel()}
          optional
          hint={m.receiptHint({ other: otherName(view) })}
          accept={acceptedFiles()}
          onChange={(event) => setReceipt(event.target.files?.[0] ?? null)}
        />
      ) : null}
      {error && Object.keys(errors).length === 0 ? (
        <Callout tone="danger" live>
          {error.message}
        </Callout>
      ) : null}
      <Button type="submit" block busy={busy}>
        {mine ? m.tellButton({ other: otherName(view) }) : m.confirmButton()}
      </Button>
    </form>
  )
}
