import type { ItemView } from '@evensettle/contracts/cases.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ItemTable } from './item-table.tsx'

const PRICE: ItemView = {
  id: '6a1f0d52-6a0f-4c0e-8c58-0f5f3f9f7a01',
  by: 'starter',
  kind: 'money',
  title: 'The price back',
  details: '',
  on: null,
  claimed: 25_000,
  answer: null,
}

it('shows of a point that is settled in part what is left, and how much of the whole is settled', () => {
  render(
    <ItemTable
      items={[{ ...PRICE, settledSum: 15_000 }]}
      currency="USD"
      starterName="Maya"
      respondentName="Lee"
      isOver={false}
    />,
  )
  expect(screen.getByText('$150 of the $400 is settled. This is about what is left.')).toBeDefined()
  expect(screen.getAllByRole('cell', { name: '$250' })).not.toEqual([])
  expect(screen.queryByText('settled')).toBeNull()
})
