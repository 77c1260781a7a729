import type { ProposalPackage } from '@evensettle/contracts/earlier-rounds.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Answer, RangeRole } from './model.ts'
import { RangeControl } from './range-control.tsx'

const one: ProposalPackage = {
  id: 'A',
  terms: {
    currency: 'USD',
    payment: {
      payer: 'respondent',
      amount: 94_000,
      instalments: [{ dueOn: '2026-12-31', amount: 94_000 }],
      method: '',
    },
    acts: [],
    release: true,
  },
  price: 94_000,
  low: 90_000,
  high: 96_000,
  rungs: [90_000, 92_000, 94_000, 96_000],
  items: [],
  reasons: [],
}

const heard: Answer[] = []

function Control({ asked, pack = one }: { asked: RangeRole; pack?: ProposalPackage }) {
  const [answer, setAnswer] = useState<Answer>({ accepts: pack === one ? true : null, sum: pack.price })
  return (
    <RangeControl
      one={pack}
      role={asked}
      side="respondent"
      answer={answer}
      error={undefined}
      isAlone
      onChange={(next) => {
        heard.push(next)
        setAnswer(next)
      }}
    />
  )
}

it('says the range in words for the one who pays, and the slider says its sum', () => {
  render(<Control asked="pays" />)
  const slider = screen.getByRole('slider', { name: 'You could live with any sum up to' })
  expect(slider.getAttribute('aria-valuetext')).toBe('$940')
  expect(screen.getByText(/Sums go in steps of \$20\./)).toBeDefined()
  fireEvent.change(slider, { target: { value: '3' } })
  expect(heard.at(-1)?.sum).toBe(96_000)
  expect(screen.getByRole('textbox', { name: 'You could live with any sum up to' })).toHaveProperty(
    'value',
    '960',
  )
})

it('moves a typed sum to the step on the own side when the field is left', async () => {
  render(<Control asked="is-paid" />)
  const field = screen.getByRole('textbox', { name: 'You could live with any sum from' })
  await userEvent.clear(field)
  await userEvent.type(field, '925')
  expect(screen.getByText('Moved to $940, the next step on your side.')).toBeDefined()
  await userEvent.tab()
  expect(heard.at(-1)?.sum).toBe(94_000)
  expect(field).toHaveProperty('value', '940')
  expect(screen.getByText(/^Moved to \$940/)).toBeDefined()
  fireEvent.change(screen.getByRole('slider'), { target: { value: '1' } })
  expect(screen.queryByText(/^Moved to/)).toBeNull()
})

it('says what to do with a sum below every step', async () => {
  render(<Control asked="pays" />)
  const field = screen.getByRole('textbox')
  await userEvent.clear(field)
  await userEvent.type(field, '100')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/The lowest sum here is \$900/)).toBeDefined()
})

it('asks for yes or no where no money is in the package', async () => {
  render(<Control asked="pays" pack={{ ...one, price: 0, rungs: [0] }} />)
  expect(screen.queryByRole('slider')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Yes, I could live with this' }))
  expect(heard.at(-1)?.accepts).toBe(true)
})
