import { describe, expect, it } from 'vitest'
import { endsWithMoney } from './journey.ts'

describe('whether a case ends with money', () => {
  it.each([
    { agreed: [true, false], asked: [false], ends: true },
    { agreed: [false, false], asked: [true], ends: false },
    { agreed: [], asked: [false, true], ends: true },
    { agreed: [], asked: [false], ends: false },
    { agreed: [], asked: [], ends: true },
  ])('agreed $agreed, asked $asked: $ends', ({ agreed, asked, ends }) => {
    expect(endsWithMoney({ agreed, asked })).toBe(ends)
  })
})
