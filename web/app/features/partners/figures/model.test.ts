import { expect, it } from 'vitest'
import { csvOf, monthsInWords, monthsOf } from './model.ts'

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
  const together = { from: '2026-03', to: '2026-05' }
  expect(monthsOf(together)).toBe('2026-03 to 2026-05')
  expect(monthsInWords(together)).toBe('Mar 2026 to May 2026')
  expect(monthsInWords({ from: '2026-12', to: '2026-12' })).toBe('Dec 2026')
})
