import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { HowEachSaid } from './how-said.tsx'

const item = {
  kind: 'property',
  by: 'starter',
  handing: { who: 'respondent', at: 'starter', place: '', by: '2026-12-01' },
  answered: { who: 'starter', at: 'respondent', place: '', by: '2026-12-08' },
} as const
const names = { starter: 'Robin', respondent: 'Sam' }

it.each([
  [
    'starter',
    'You asked: Sam brings or sends it to you, by Dec 1, 2026.',
    'Sam answered: You collect it at Sam’s place, by Dec 8, 2026.',
  ],
  [
    'respondent',
    'Robin asked: You bring or send it to Robin’s place, by Dec 1, 2026.',
    'You answered: Robin collects it at your place, by Dec 8, 2026.',
  ],
] as const)('sets what was asked beside what was answered, for the %s', (mySide, asked, answered) => {
  render(<HowEachSaid item={item} reader={{ mySide, names }} />)
  expect(screen.getByText(asked)).toBeTruthy()
  expect(screen.getByText(answered)).toBeTruthy()
})

it('says only what was said', () => {
  render(<HowEachSaid item={{ ...item, answered: null }} reader={{ mySide: 'starter', names }} />)
  expect(screen.getByText(/^You asked: /)).toBeTruthy()
  expect(screen.queryByText(/answered/)).toBeNull()
})
