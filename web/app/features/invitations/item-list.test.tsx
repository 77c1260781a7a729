import type { ItemView } from '@evensettle/contracts/cases.ts'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ItemList } from './item-list.tsx'

const bike: ItemView = {
  id: 'bike',
  by: 'starter',
  kind: 'property',
  title: 'My cargo bike',
  details: '',
  on: null,
  claimed: 0,
  handing: { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' },
  answer: null,
}
const names = { starter: 'Robin Vale', respondent: 'Sam Ortiz' }

it('says with the thing how it is to change hands and by when, as the invited person reads it', () => {
  render(<ItemList items={[bike]} currency="USD" names={names} />)
  expect(screen.getByText('You bring or send it to Robin Vale’s place, by Dec 1, 2026.')).toBeTruthy()
})

it('says nothing of it where nothing is said, and none of it of money', () => {
  const money: ItemView = { ...bike, id: 'money', kind: 'money', claimed: 5_000 }
  const { handing: _, ...unsaid } = bike
  render(<ItemList items={[money, unsaid]} currency="USD" names={names} />)
  expect(screen.queryByText(/bring|Dec 1/)).toBeNull()
})
