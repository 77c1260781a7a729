import { expect, it } from 'vitest'
import { wholeAndParts, wholeAndSomeParts } from './whole-and-parts.ts'

it('finds the sum that others come to, and which', () => {
  expect(wholeAndParts([140_000, 30_000, 20_000, 90_000])).toEqual({
    whole: 140_000,
    parts: [90_000, 30_000, 20_000],
    rest: 0,
  })
  // what does not belong to it stays out
  expect(wholeAndParts([7_000, 30_000, 50_000, 20_000])).toEqual({
    whole: 50_000,
    parts: [30_000, 20_000],
    rest: 0,
  })
})

it('finds nothing where no sum is made of others: the same sum twice is none of the other', () => {
  for (const sums of [[], [5_000], [5_000, 5_000], [5_000, 3_000, 1_000], [0, 0, 0]])
    expect(wholeAndParts(sums)).toBeNull()
})

it('finds the sum that others may be part of, with what is left of it, among those that the story names', () => {
  const named = [180_000, 25_000, 9_000, 60_000]
  expect(wholeAndSomeParts(named, named)).toEqual({
    whole: 180_000,
    parts: [60_000, 25_000, 9_000],
    rest: 86_000,
  })
  // the same sum for two things is two parts
  const twoAlike = [120_000, 18_000, 6_000, 6_000]
  expect(wholeAndSomeParts(twoAlike, twoAlike)).toEqual({
    whole: 120_000,
    parts: [18_000, 6_000, 6_000],
    rest: 90_000,
  })
  // asked for as the rest, the story's own sum is no longer among what is asked for
  expect(wholeAndSomeParts(named, [86_000, 25_000, 9_000, 60_000])).toBeNull()
  // one other sum is more often beside it than part of it, and what comes to more is no part
  expect(wholeAndSomeParts([145_000, 30_000], [145_000, 30_000])).toBeNull()
  expect(wholeAndSomeParts([50_000, 40_000, 20_000], [50_000, 40_000, 20_000])).toBeNull()
})
