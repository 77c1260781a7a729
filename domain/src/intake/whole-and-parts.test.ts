import { expect, it } from 'vitest'
import { wholeAndParts } from './whole-and-parts.ts'

it('finds the sum that others come to, and which', () => {
  expect(wholeAndParts([140_000, 30_000, 20_000, 90_000])).toEqual({
    whole: 140_000,
    parts: [90_000, 30_000, 20_000],
  })
  // what does not belong to it stays out
  expect(wholeAndParts([7_000, 30_000, 50_000, 20_000])).toEqual({ whole: 50_000, parts: [30_000, 20_000] })
})

it('finds nothing where no sum is made of others: the same sum twice is none of the other', () => {
  for (const sums of [[], [5_000], [5_000, 5_000], [5_000, 3_000, 1_000], [0, 0, 0]])
    expect(wholeAndParts(sums)).toBeNull()
})
