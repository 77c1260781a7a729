import { DISPUTE_TYPES } from '@evensettle/domain/cases/dispute-type.ts'
import { expect, it } from 'vitest'
import { caseSubject } from './case-subject.ts'

it('says what a case is about by its kind and sum, and never by a title', () => {
  expect(caseSubject({ type: 'loan', claimed: 90_000, currency: 'USD' })).toBe('a loan of $900')
  expect(caseSubject({ type: 'borrowed_item', claimed: 0, currency: 'USD' })).toBe('something borrowed')
})

it('has words of its own for every kind, with a sum and without', () => {
  for (const claimed of [0, 12_300]) {
    const all = DISPUTE_TYPES.map((type) => caseSubject({ type, claimed, currency: 'USD' }))
    expect(new Set(all).size).toBe(DISPUTE_TYPES.length)
    for (const words of all) expect(words.includes('$123')).toBe(claimed > 0)
  }
})
