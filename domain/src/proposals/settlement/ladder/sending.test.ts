import { expect, it } from 'vitest'
import { countedAtEnd } from './sending.ts'
import { LADDER_ENGINE } from './versions.ts'

const sums = { w1: 10_000, w2: null }
const both = { starter: { sums, isSent: false }, respondent: { sums, isSent: true } }

it('compares at the end what was sent, and by earlier rules what was given as well', () => {
  expect(countedAtEnd({ engine: LADDER_ENGINE }, both)).toEqual({ starter: {}, respondent: sums })
  for (const engine of ['settlement-3', 'settlement-8'] as const)
    expect(countedAtEnd({ engine }, both)).toEqual({ starter: sums, respondent: sums })
})
