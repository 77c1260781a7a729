import { expect, it } from 'vitest'
import { operatorLine } from './operator-words.ts'

const ALL = {
  name: 'Example Mediation',
  address: '1 Main Street, Portland, Maine 04101',
  email: 'help@example.org',
  phone: '+1 207 555 0100',
}

it('names who runs it with every way to reach them, and nobody without a name', () => {
  expect(operatorLine(ALL, 'EvenSettle')).toBe(
    'EvenSettle is run here by Example Mediation: 1 Main Street, Portland, Maine 04101 · help@example.org · +1 207 555 0100.',
  )
  const nameless = { address: null, email: null, phone: null }
  expect(operatorLine({ ...nameless, name: 'Example Mediation' }, 'EvenSettle')).toBe(
    'EvenSettle is run here by Example Mediation.',
  )
  expect(operatorLine({ ...ALL, name: null }, 'EvenSettle')).toBe('')
})
