import { expect, it } from 'vitest'
import { CHECK_STRETCHES, stretchAfter, waitFor, type CheckStretch } from './file-check.ts'

it('goes through all parts and then all folders, and ends', () => {
  const way: CheckStretch[] = [CHECK_STRETCHES[0]]
  for (let next = stretchAfter(CHECK_STRETCHES[0]); next !== null; next = stretchAfter(next)) way.push(next)
  expect(way).toEqual(CHECK_STRETCHES)
})

it('waits until what was read is no more than the rate', () => {
  expect(waitFor(5_000_000, 0, 1_000_000)).toBe(5_000)
  expect(waitFor(5_000_000, 4_000, 1_000_000)).toBe(1_000)
  expect(waitFor(5_000_000, 9_000, 1_000_000)).toBe(0)
})
