import { expect, it } from 'vitest'
import { isQuietHour } from './quiet-hours.ts'

it('keeps 21:00 to 08:00 quiet', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour)
  expect(hours.filter((hour) => !isQuietHour(hour))).toEqual([
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
  ])
})
