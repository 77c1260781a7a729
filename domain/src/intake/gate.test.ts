import { expect, it } from 'vitest'
import { gateRefusal, type IntakeGate } from './gate.ts'

const OPEN: IntakeGate = { countries: null, typesOff: [] }
const NARROW: IntakeGate = { countries: ['US', 'CA'], typesOff: ['neighbour_dispute'] }

it.each([
  [OPEN, 'DE', 'neighbour_dispute', null],
  [NARROW, 'US', 'loan', null],
  [NARROW, 'DE', 'loan', 'COUNTRY_OFF'],
  [NARROW, 'DE', 'neighbour_dispute', 'COUNTRY_OFF'],
  [NARROW, 'CA', 'neighbour_dispute', 'DISPUTE_TYPE_OFF'],
  [NARROW, null, null, null],
] as const)('%j lets somebody from %s bring a %s: %s', (gate, country, type, refusal) => {
  expect(gateRefusal(gate, { country, type })).toBe(refusal)
})
