import { describe, expect, it } from 'vitest'
import { chipKey, chipsFor, isLaid } from './laid-chips.ts'
import type { Wish } from './public-case.ts'

const WISHES: Wish[] = [
  { id: 'bicycle', kind: 'return_item', by: 'respondent', words: 'The bicycle' },
  { id: 'sorry', kind: 'apology', by: 'respondent', words: 'An apology' },
]

describe('chips that were laid', () => {
  it('count for the wish itself before its kind, and a usual level stands in for the rest', () => {
    const wishes = { bicycle: 6, [chipKey('respondent', 'return_item')]: 1 } as const
    expect(chipsFor('starter', { wishes, waiting: 2 }, WISHES)).toEqual({
      wishes: { bicycle: 6, sorry: 3 },
      waiting: 2,
    })
  })

  it('by kind hold for wishes that are voiced later', () => {
    const laid = { wishes: { [chipKey('respondent', 'apology')]: 0 }, waiting: null } as const
    expect(chipsFor('respondent', laid, WISHES)).toMatchObject({ wishes: { sorry: 0 }, waiting: 1 })
  })

  it('are nothing when nothing was said', () => {
    const nothing = { wishes: {}, waiting: null }
    expect(isLaid(nothing)).toBe(false)
    expect(chipsFor('starter', nothing, WISHES)).toBeUndefined()
    expect(chipsFor('starter', null, WISHES)).toBeUndefined()
  })
})
