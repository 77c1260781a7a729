import { expect, it } from 'vitest'
import { eligibilityRefusal, type Eligibility } from './eligibility.ts'

const OPEN: Eligibility = { countries: null, typesOff: [] }
const NARROW: Eligibility = { countries: ['US', 'CA'], typesOff: ['neighbour_dispute'] }

it.each([
  [OPEN, 'DE', 'neighbour_dispute', null],
  [NARROW, 'US', 'loan', null],
  [NARROW, 'DE', 'loan', 'COUNTRY_OFF'],
  [NARROW, 'DE', 'neighbour_dispute', 'COUNTRY_OFF'],
  [NARROW, 'CA', 'neighbour_dispute', 'DISPUTE_TYPE_OFF'],
  [NARROW, null, null, null],
] as const)('%j lets somebody from %s bring a %s: %s', (eligibility, country, type, refusal) => {
  expect(eligibilityRefusal(eligibility, { country, type })).toBe(refusal)
})
