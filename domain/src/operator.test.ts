import { expect, it } from 'vitest'
import { missingOperatorFacts } from './operator.ts'

it('says what people are not told about who runs it, and asks for no phone', () => {
  const nobody = { name: null, address: null, email: null, phone: null }
  const all = { name: 'Example Mediation', address: '1 Main Street', email: 'help@example.org', phone: null }
  expect(missingOperatorFacts(nobody)).toEqual(['name', 'address', 'email'])
  expect(missingOperatorFacts(all)).toEqual([])
  expect(missingOperatorFacts({ ...all, address: null })).toEqual(['address'])
})
