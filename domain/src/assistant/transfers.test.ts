import { expect, it } from 'vitest'
import { KEPT, SWAPPED } from './testing/transfers.ts'
import { isOtherOwner } from './owners.ts'
import { isOtherTransfer } from './transfers.ts'
import { isTurned, namesOfBoth } from './turned.ts'

it.each(SWAPPED)('does not let “%s” become “%s”', (source, text) => {
  expect(isTurned(source, text)).toBe(true)
})

it.each(KEPT)('takes “%s” and “%s” for the same giving and getting', (source, text) => {
  expect(isOtherTransfer(source, text, namesOfBoth(source, text))).toBe(false)
  expect(isOtherOwner(source, text)).toBe(false)
})
