import { expect, it } from 'vitest'
import { missingOperatorFacts, operatorLine } from './operator.ts'

const NOBODY = { name: null, address: null, email: null, phone: null }
const ALL = {
  name: 'Example Mediation',
  address: '1 Main Street, Portland, Maine 04101',
  email: 'help@example.org',
  phone: '+1 207 555 0100',
}

it('says what people are not told about who runs it, and asks for no phone', () => {
  expect(missingOperatorFacts(NOBODY)).toEqual(['name', 'address', 'email'])
  expect(missingOperatorFacts({ ...ALL, phone: null })).toEqual([])
  expect(missingOperatorFacts({ ...ALL, address: null })).toEqual(['address'])
})

it('names who runs it with every way to reach them, and nobody without a name', () => {
  expect(operatorLine(ALL)).toBe(
    'EvenSettle is run here by Example Mediation: 1 Main Street, Portland, Maine 04101 · help@example.org · +1 207 555 0100.',
  )
  expect(operatorLine({ ...NOBODY, name: 'Example Mediation' })).toBe(
    'EvenSettle is run here by Example Mediation.',
  )
  expect(operatorLine({ ...ALL, name: null })).toBe('')
})
