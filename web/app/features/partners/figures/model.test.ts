import { expect, it } from 'vitest'
import { csvOf, monthsOf } from './model.ts'

const COHORT = {
  from: '2026-03',
  to: '2026-03',
  started: 12,
  answered: null,
  settled: 5,
  kept: 0,
  days: 9,
  kinds: [{ type: 'loan' as const, cases: 7 }],
  otherKinds: 5,
}

it('leaves empty in the file what is not told, and gives every kind a row', () => {
  expect(csvOf([COHORT]).split('\r\n')).toEqual([
    'Months,Started,Answered,Settled,Kept,Days to settle',
    '2026-03,12,,5,0,9',
    '',
    'Months,Kind,Started',
    '2026-03,Loan,7',
    '2026-03,Other kinds together,5',
  ])
})

it('names months that were counted together', () => {
  expect(monthsOf({ from: '2026-03', to: '2026-05' })).toBe('2026-03 to 2026-05')
})
