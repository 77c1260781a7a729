import { expect, it } from 'vitest'
import { addressInWords, isWholeAddress } from './address.ts'

const portland = {
  line: '12 Harbour Lane',
  postalCode: '04101',
  city: 'Portland',
  region: 'Maine',
  country: 'US',
}

it('writes an address as its country does, with the country in words', () => {
  expect(addressInWords(portland)).toBe('12 Harbour Lane, Portland, Maine 04101, United States')
  const berlin = { line: 'Lindenweg 4', postalCode: '10115', city: 'Berlin', region: '', country: 'DE' }
  expect(addressInWords(berlin)).toBe('Lindenweg 4, 10115 Berlin, Germany')
  const leeds = { line: '4 Mill Road', postalCode: 'LS1 4AB', city: 'Leeds', region: '', country: 'GB' }
  expect(addressInWords(leeds)).toBe('4 Mill Road, Leeds, LS1 4AB, United Kingdom')
})

it('is whole only with the state or province, where a country has them in its addresses', () => {
  expect(isWholeAddress(portland)).toBe(true)
  expect(isWholeAddress({ ...portland, region: ' ' })).toBe(false)
  expect(isWholeAddress({ ...portland, region: '', country: 'DE' })).toBe(true)
})
