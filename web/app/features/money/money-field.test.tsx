import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { MoneyField } from './money-field.tsx'

function Form({ onChange }: { onChange: (minor: number | null) => void }) {
  const [value, setValue] = useState<number | null>(null)
  return (
    <MoneyField
      label="Amount"
      currency="USD"
      value={value}
      onChange={(minor) => {
        setValue(minor)
        onChange(minor)
      }}
    />
  )
}

it('gives minor units and leaves what was typed as it was typed', async () => {
  const onChange = vi.fn<(minor: number | null) => void>()
  render(<Form onChange={onChange} />)
  await userEvent.type(screen.getByLabelText('Amount'), '1,234.50')
  expect(onChange).toHaveBeenLastCalledWith(123_450)
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '1,234.50')
})

it.each([
  ['abc', 'Please write an amount in digits, for example 640.50.'],
  ['0', 'Please write an amount above zero.'],
  ['1.5678', 'That is too many digits after the decimal point.'],
])('says what to do about "%s" once the field is left', async (text, sentence) => {
  const onChange = vi.fn<(minor: number | null) => void>()
  render(<Form onChange={onChange} />)
  await userEvent.type(screen.getByLabelText('Amount'), text)
  expect(screen.queryByText(sentence)).toBeNull()
  await userEvent.tab()
  expect(screen.getByText(sentence)).toBeDefined()
  expect(onChange).toHaveBeenLastCalledWith(null)
})
