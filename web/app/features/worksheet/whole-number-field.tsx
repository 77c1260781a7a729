import * as m from '@evensettle/messages/worksheet/worksheet-form.ts'
import { useState, type ReactNode } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { readWhole } from './model.ts'

/** A whole number: typed text in, the number out, null while it is empty or cannot be read. */
export function WholeNumberField({
  label,
  most,
  value,
  onChange,
}: {
  label: ReactNode
  most: number
  value: number | null
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null)
  // What was typed stays as typed, until the value is changed from outside.
  const text = typed !== null && typed.value === value ? typed.text : value === null ? '' : String(value)
  const isWrong = text.trim() !== '' && readWhole(text, most) === null
  return (
    <TextField
      label={label}
      value={text}
      error={isWrong ? m.wholeNumberError({ most }) : undefined}
      onChange={({ target }) => {
        const next = readWhole(target.value, most)
        setTyped({ text: target.value, value: next })
        onChange(next)
      }}
      inputMode="numeric"
      autoComplete="off"
      className="tabular"
    />
  )
}
