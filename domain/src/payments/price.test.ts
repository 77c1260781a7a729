import { expect, it } from 'vitest'
import { readPrice } from './price.ts'

it.each([
  ['45 USD', { amount: 4_500, currency: 'USD' }],
  [' 39.90  EUR ', { amount: 3_990, currency: 'EUR' }],
  ['4500 JPY', { amount: 4_500, currency: 'JPY' }],
  ['0 USD', null],
  ['45', null],
  ['45 XXX', null],
  ['USD 45', null],
  ['45 USD a case', null],
])('reads %s as a price', (text, price) => {
  expect(readPrice(text)).toEqual(price)
})
