import * as m from '@evensettle/messages/money/money-field.ts'
import { amountInput, parseAmount, type AmountRefusal, type Currency } from '@evensettle/domain/money.ts'
import { ok } from '@evensettle/domain/result.ts'
import { useState, type ReactNode, type Ref } from 'react'
import { TextField } from '../../ui/text-field.tsx'

const SENTENCE: Record<AmountRefusal['code'], string> = {
  AMOUNT_NOT_A_NUMBER: m.amountNotANumber(),
  AMOUNT_TOO_MANY_DECIMALS: m.amountTooManyDecimals(),
  AMOUNT_NOT_POSITIVE: m.amountNotPositive(),
  AMOUNT_TOO_LARGE: m.amountTooLarge(),
}

const ZERO = /^[\s\p{Sc}]*0+(?:[.,]0*)?[\s\p{Sc}]*$/u

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
  takesZero = false,
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
  /** “0” is an answer here */
  takesZero?: boolean
}) {
  const [typed, setTyped] = useState<{ text: string; minor: number | null } | null>(null)
  const [hasLeft, setHasLeft] = useState(false)
  // What was typed stays as typed, until the value is changed from outside.
  const isMine = typed !== null && typed.minor === (value ?? null)
  const text = isMine ? typed.text : value === null || value === undefined ? '' : amountInput(value, currency)
  const read = (typing: string) => (takesZero && ZERO.test(typing) ? ok(0) : parseAmount(typing, currency))
  const parsed = read(text)
  const refusal = hasLeft && text.trim() !== '' && !parsed.ok ? SENTENCE[parsed.error.code] : undefined

  function handleText(next: string) {
    const result = read(next)
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
