import { expect, it } from 'vitest'
import { starterFaults } from './draft.ts'

const OPEN = { countries: null, typesOff: [] }
const ana = { name: 'Ana', country: 'US', areAdults: true }

it('lets somebody start who has said who they are', () => {
  expect(starterFaults(ana, OPEN)).toEqual([])
})

it.each([
  [undefined, ['COUNTRY_MISSING', 'AGE_MISSING', 'NAME_MISSING']],
  [{ ...ana, areAdults: false }, ['MINORS']],
  [{ ...ana, country: 'DE' }, ['COUNTRY_OFF']],
  [{ ...ana, name: ' ' }, ['NAME_MISSING']],
])('says what is missing or stands in the way of %o', (from, faults) => {
  const found = starterFaults(from, { countries: ['US'], typesOff: [] })
  expect(found.map(({ fault }) => fault)).toEqual(faults)
})
