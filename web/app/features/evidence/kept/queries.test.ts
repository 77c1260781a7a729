import { MEGABYTE } from '@evensettle/domain/evidence/evidence.ts'
import { expect, it } from 'vitest'
import { hasRoomFor } from './queries.ts'

it.each([
  ['a photo, where the browser does not say how much it has', 3, 0, null, true],
  ['a photo beside what waits already', 3, 97, null, true],
  ['one too many', 4, 97, null, false],
  ['a photo with room in the browser', 3, 0, 23, true],
  ['a photo that would fill the browser', 4, 0, 23, false],
])('keeps %s, or says that it is too large', (_, size, kept, free, isKept) => {
  const room = free === null ? null : free * MEGABYTE
  expect(hasRoomFor(size * MEGABYTE, kept * MEGABYTE, room)).toBe(isKept)
})
