import { NO_HANDING } from '@evensettle/domain/agreements/handing.ts'
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

it('says not before which day, between which two, or on which', () => {
  const reader = { mySide: 'starter', names } as const
  const answered = { ...item.answered, notBefore: '2026-12-04' }
  const { rerender } = render(<HowEachSaid item={{ ...item, answered }} reader={reader} />)
  expect(screen.getByText(/at Sam’s place, between Dec 4, 2026 and Dec 8, 2026[.]$/)).toBeTruthy()
  rerender(<HowEachSaid item={{ ...item, answered: { ...answered, by: '2026-12-04' } }} reader={reader} />)
  expect(screen.getByText(/at Sam’s place, on Dec 4, 2026[.]$/)).toBeTruthy()
  const only = { ...NO_HANDING, notBefore: '2026-12-04' }
  rerender(<HowEachSaid item={{ ...item, answered: only }} reader={reader} />)
  expect(screen.getByText('Sam answered: Not before Dec 4, 2026.')).toBeTruthy()
})

it('says only what was said', () => {
  render(<HowEachSaid item={{ ...item, answered: null }} reader={{ mySide: 'starter', names }} />)
  expect(screen.getByText(/^You asked: /)).toBeTruthy()
  expect(screen.queryByText(/answered/)).toBeNull()
})
