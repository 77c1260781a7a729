import * as m from '@evensettle/messages/agreed/object-form.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { FormProps } from './done-form.tsx'
import { useCalmFirst } from '../wording/use-calm-first.tsx'
import { amountInput, parseAmount } from '@evensettle/domain/money.ts'
import { fieldErrors, otherName } from './model.ts'

/** "I got another sum": what has arrived, nothing included, and a word about it. */
export function ObjectForm({ view, one, busy, error, onSend }: FormProps) {
  const isMoney = one.kind === 'payment'
  const [received, setReceived] = useState('')
  const [words, setWords] = useState('')
  const errors = fieldErrors(error)
  const other = otherName(view)
  const calm = useCalmFirst({
    name: other,
    said: () => [{ text: words, change: setWords }],
    onSend: () => {
      const sum = isMoney ? sumOf(received, view.currency) : null
      onSend({ act: 'object', obligationId: one.id, received: sum, words })
    },
  })
  return (
    <form
      {...calm.watch}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) calm.first()
      }}
    >
      <p className="text-sm text-ink-2">{m.calm()}</p>
      {isMoney ? (
        <TextField
          label={m.receivedLabel()}
          hint={m.receivedHint()}
          inputMode="decimal"
          autoComplete="off"
          placeholder={amountInput(0, view.currency)}
          after={view.currency}
          value={received}
          onChange={(event) => setReceived(event.target.value)}
          error={errors['received']}
        />
      ) : null}
      <TextArea
        label={m.wordsLabel({ other })}
        optional
        value={words}
        onChange={(event) => setWords(event.target.value)}
        error={errors['words']}
      />
      {error && Object.keys(errors).length === 0 ? (
        <Callout tone="danger" live>
          {error.message}
        </Callout>
      ) : null}
      <Button type="submit" block busy={busy}>
        {m.objectButton({ other })}
      </Button>
      {calm.question}
    </form>
  )
}

/** Nothing at all is an answer here, which a sum that is asked for is not; what cannot be read is left to the server. */
function sumOf(text: string, currency: FormProps['view']['currency']): number | null {
  if (/^[^\d]*0*[.,]?0*[^\d]*$/.test(text) && text.includes('0')) return 0
  const read = parseAmount(text, currency)
  return read.ok ? read.value : null
}
