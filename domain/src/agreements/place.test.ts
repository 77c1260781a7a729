import { expect, it } from 'vitest'
import { fullerPlace } from './place.ts'

it.each([
  ['1200 Barton Springs Road', '1200 Barton Springs Road, Austin', '1200 Barton Springs Road, Austin'],
  ['The rehearsal room, Mill Road 4', 'mill road 4', 'The rehearsal room, Mill Road 4'],
  ['The rehearsal room', 'the rehearsal room (Mill Road 4)', 'the rehearsal room (Mill Road 4)'],
  ['Mill Road, 4', 'Mill road 4', 'Mill Road, 4'],
  ['The gate, 22 Fern Lane', 'The gate, Fern Lane 22', 'The gate, 22 Fern Lane'],
  ['Fern Lane 22', 'The gate, 22 Fern Lane', 'The gate, 22 Fern Lane'],
  ['Café Luna', 'Cafe\u0301 Luna, Mill Road 4', 'Cafe\u0301 Luna, Mill Road 4'],
])('knows that %s and %s are one place', (one, other, full) => {
  expect(fullerPlace(one, other)).toBe(full)
})

it.each([
  ['Mill Road 4', 'Mill Road 45'],
  ['The shop', 'My mother’s house, behind the shop'],
  ['4', 'Mill Road 4'],
  ['', 'Mill Road 4'],
  ['The park', 'The station'],
  ['5 Oak Street, Flat 12', '12 Oak Street, Flat 5'],
  ['Mill Road 4', 'Old Mill Road 4'],
  ['12 Park Avenue', '12 Park Avenue South, New York'],
  ['The park', 'The park and ride'],
  ['The brother', 'The brother’s garage'],
  ['मिल रोड', 'माल रोड'],
])('takes %s and %s for two', (one, other) => {
  expect(fullerPlace(one, other)).toBeNull()
  expect(fullerPlace(other, one)).toBeNull()
})
