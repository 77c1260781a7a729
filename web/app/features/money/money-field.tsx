import * as m from '@evensettle/messages/money/money-field.ts'
import { amountInput, parseAmount, type AmountRefusal, type Currency } from '@evensettle/domain/money.ts'
import { useState, type ReactNode, type Ref } from 'react'
import { TextField } from '../../ui/text-field.tsx'

const SENTENCE: Record<AmountRefusal['code'], string> = {
  AMOUNT_NOT_A_NUMBER: m.amountNotANumber(),
  AMOUNT_TOO_MANY_DECIMALS: m.amountTooManyDecimals(),
  AMOUNT_NOT_POSITIVE: m.amountNotPositive(),
  AMOUNT_TOO_LARGE: m.amountTooLarge(),
}

/**
 * An amount of money: typed text in, minor units out (`null` while it is empty or cannot be read).
 * With react-hook-form: `<Controller render={({ field }) => <MoneyField {...field} … />} />`.
 */
export function MoneyField({
  label,
  hint,
  error,
  currency,
  value,
  onChange,
  onBlur,
  name,
  ref,
  optional = false,
}: {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  currency: Currency
  value: number | null | undefined
  onChange: (minor: number | null) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<HTMLInputElement>
  optional?: boolean
}) {
  const [typed, setTyped] = useState<{ text: string; minor: number | null } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  // What was typed stays as typed, until the value is changed from outside.
  const isMine = typed !== null && typed.minor === (value ?? null)
  const text = isMine ? typed.text : value === null || value === undefined ? '' : amountInput(value, currency)
  const parsed = parseAmount(text, currency)
  const refusal = hasLeft && text.trim() !== '' && !parsed.ok ? SENTENCE[parsed.error.code] : undefined

  function handleText(next: string) {
    const result = parseAmount(next, currency)
    const minor = result.ok ? result.value : null
    setTyped({ text: next, minor })
    onChange(minor)
  }

  return (
    <TextField
      label={label}
      hint={hint}
      error={refusal ?? error}
      optional={optional}
      name={name}
      ref={ref}
      value={text}
      onChange={(event) => handleText(event.target.value)}
      onBlur={() => {
        setHasLeft(true)
        onBlur?.()
      }}
      inputMode="decimal"
      autoComplete="off"
      after={currency}
      className="tabular"
    />
  )
}
