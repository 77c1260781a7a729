import { describe, expect, it } from 'vitest'
import { humanNeeded } from './human-needed.ts'

const seen = (words: string, claimed = 0, limit: number | null = null) =>
  humanNeeded({ words: [words], claimed, limit })

describe('rule 7: when a person should look first', () => {
  it.each([
    ['Pay or I will find you.', 'danger'],
    ['I’ll kill you', 'danger'],
    ['I am only 16 years old', 'minor'],
    ['I have filed for bankruptcy.', 'insolvency'],
    ['I do not understand English well', 'language'],
  ])('%s', (words, reason) => {
    expect(seen(words)).toEqual([reason])
  })

  it.each([
    'The lamp was broken when I moved in.',
    'This would kill the deal for me.',
    'My daughter is 16 years old and plays the piano.',
    'You will find the receipt attached.',
  ])('leaves ordinary words alone: %s', (words) => {
    expect(seen(words)).toEqual([])
  })

  it('is told by the sum against the limit of the operator', () => {
    expect(seen('', 1_000_001, 1_000_000)).toEqual(['large_sum'])
    expect(seen('', 1_000_000, 1_000_000)).toEqual([])
    expect(seen('', 1_000_000_000, null)).toEqual([])
  })
})
