import { describe, expect, it } from 'vitest'
import { DEPOSIT } from './made-up-cases.ts'
import type { PublicCase } from './public-case.ts'
import { suggestOffers, type Suggestion, type WriterView } from './suggest.ts'

const OPEN: PublicCase = { ...DEPOSIT, open: { demand: 500, offer: 200 } }

function suggested(view: WriterView): Pick<Suggestion, 'kind' | 'price'>[] {
  const found = suggestOffers(view)
  if (!found.ok) throw new Error(found.error.code)
  return found.value.map(({ kind, price }) => ({ kind, price }))
}

describe('suggested offers', () => {
  it('trades what the other side asked for, at the sum the public table puts on it', () => {
    const found = suggestOffers({ case: OPEN, side: 'starter' })
    expect(found.ok && found.value[0]).toMatchObject({
      kind: 'trade',
      price: 533,
      terms: { schedule: 'days30', acts: [{ wishId: 'review', by: 'starter' }] },
      reasons: [
        { key: 'suggestion.trade', from: 500 },
        { key: 'package.act', wishId: 'review', shift: 33 },
      ],
    })
  })

  it('goes on with half the gap and the figure from the evidence', () => {
    expect(suggested({ case: OPEN, side: 'starter' })).toEqual([
      { kind: 'trade', price: 533 },
      { kind: 'split', price: 350 },
      { kind: 'fair', price: 283 },
    ])
    expect(suggested({ case: OPEN, side: 'respondent' })).toEqual([
      { kind: 'split', price: 350 },
      { kind: 'fair', price: 283 },
    ])
  })

  it('leaves out a trade that costs its writer more than it is worth', () => {
    const own = { wishes: { review: 6 }, waiting: 0 } as const
    expect(suggested({ case: OPEN, side: 'starter', own }).map((one) => one.kind)).toEqual(['split', 'fair'])
  })

  it('never asks the writer to pass its own open sum or the other’s', () => {
    const low = { ...OPEN, open: { demand: 250, offer: 240 } }
    expect(suggested({ case: low, side: 'respondent' })).toEqual([{ kind: 'split', price: 245 }])
  })

  it('never asks whoever is paid to go below what the other side has agreed to', () => {
    const items = OPEN.items.map((item) => Object.assign({}, item, { admitted: item.claimed }))
    const admitted = items.reduce((sum, item) => sum + item.admitted, 0)
    const open = { demand: admitted, offer: null }
    const sums = suggested({ case: { ...OPEN, items, open }, side: 'starter' })
    expect(sums.filter(({ price }) => price < admitted)).toEqual([])
  })

  it('says a sum once', () => {
    const near = { ...OPEN, open: { demand: 300, offer: 266 } }
    expect(suggested({ case: near, side: 'respondent' })).toEqual([{ kind: 'split', price: 283 }])
    const there = { ...OPEN, open: { demand: 400, offer: 283 } }
    expect(suggested({ case: there, side: 'respondent' })).toEqual([{ kind: 'split', price: 342 }])
  })

  it('knows a wish that the other side allowed to be mentioned', () => {
    const wish = { id: 'bike', kind: 'return_item', by: 'respondent', words: 'Gives back the bike' } as const
    expect(suggested({ case: OPEN, side: 'respondent', released: [wish] })[0]).toEqual({
      kind: 'trade',
      price: 133,
    })
  })

  it('has no half way without two open sums', () => {
    const c = { ...OPEN, open: { demand: null, offer: null } }
    expect(suggested({ case: c, side: 'respondent' })).toEqual([{ kind: 'fair', price: 283 }])
  })

  it('offers the act itself where no money is asked for', () => {
    const c: PublicCase = { ...OPEN, items: [], open: { demand: null, offer: null } }
    const found = suggestOffers({ case: c, side: 'starter' })
    expect(found.ok && found.value).toMatchObject([
      { kind: 'trade', price: 0, terms: { schedule: null, acts: [{ wishId: 'review' }] } },
    ])
  })
})
