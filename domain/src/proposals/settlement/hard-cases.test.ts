import { describe, expect, it } from 'vitest'
import type { Currency } from '../../money.ts'
import type { Proposal } from './proposal.ts'
import { propose } from './propose.ts'
import type { CaseItem, PublicCase } from './public-case.ts'
import { closingOffers, settle, type BothTicks } from './settle.ts'

const bare: CaseItem = {
  id: 'a',
  title: 'A',
  claimed: 100_000,
  admitted: 0,
  evidence: { starter: 1, respondent: 1 },
}

function caseOf(items: CaseItem[], about: Partial<PublicCase> = {}): PublicCase {
  return {
    currency: 'USD',
    payer: 'respondent',
    items,
    wishes: [],
    open: { demand: null, offer: null },
    ...about,
  }
}

function many(count: number, about: (i: number) => Partial<CaseItem>): CaseItem[] {
  return Array.from({ length: count }, (_, i) => ({
    ...bare,
    id: `i${String(i).padStart(2, '0')}`,
    ...about(i),
  }))
}

const bicycle = { id: 'bike', kind: 'return_item', by: 'respondent', words: 'Gives back the bike' } as const

const CASES: [string, PublicCase][] = [
  ['one item', caseOf([bare])],
  ['forty items', caseOf(many(40, (i) => ({ claimed: 1_000 + 37 * i, admitted: i % 3 === 0 ? 500 : 0 })))],
  ['forty items of one minor unit', caseOf(many(40, () => ({ claimed: 1 })))],
  ['an item of zero beside others', caseOf(many(3, (i) => ({ claimed: i === 1 ? 0 : 33_333 })))],
  ['admissions above the claim', caseOf(many(2, () => ({ claimed: 10_000, admitted: 25_000 })))],
  ['a claim below any court fee', caseOf([{ ...bare, claimed: 1_900 }])],
  ['all documented', caseOf(many(5, () => ({ claimed: 20_001, documented: 19_999 })))],
  ['documents above what is asked', caseOf(many(2, () => ({ documented: 300_000 })))],
  ['none documented', caseOf(many(5, () => ({ evidence: { starter: 0, respondent: 0 } })))],
  [
    'yen, sums that cannot be split evenly',
    caseOf(
      many(3, () => ({ claimed: 3_333 })),
      { currency: 'JPY' },
    ),
  ],
  [
    'dinars with three decimals',
    caseOf(
      many(7, () => ({ claimed: 142_857 })),
      { currency: 'KWD' },
    ),
  ],
  ['a thing and no money', caseOf([], { wishes: [bicycle] })],
  ['a thing and items of zero', caseOf([{ ...bare, claimed: 0 }], { wishes: [bicycle] })],
  ['a million million', caseOf(many(3, (i) => ({ claimed: i === 0 ? 333_333_333_334 : 333_333_333_333 })))],
  ['a million million in forty items', caseOf(many(40, () => ({ claimed: 25_000_000_000 })))],
  [
    'a claim back that turns the payer',
    caseOf([bare, { ...bare, id: 'b', by: 'respondent', claimed: 400_000 }]),
  ],
  ['a claim back of the same size', caseOf([bare, { ...bare, id: 'b', by: 'respondent' }])],
  ['an open offer of all that is asked', caseOf([bare], { open: { demand: 100_000, offer: 100_000 } })],
  ['an open demand under the open offer', caseOf([bare], { open: { demand: 30_000, offer: 60_000 } })],
]

function proposed(c: PublicCase): Proposal[] {
  return ([1, 2] as const).flatMap((round) => {
    const made = propose(c, { round })
    if (!made.ok) throw new Error(made.error.code)
    return [made.value]
  })
}

/** Every way two sides that both tick the same rungs, or neighbouring ones, can settle or close. */
function outcomesOf(p: Proposal) {
  return p.packages.flatMap((one) =>
    one.rungs.flatMap((rung, i) => {
      const ticks = (least: number, most: number): BothTicks => {
        const sums = (sum: number) => ({ sums: { [one.id]: sum }, lastWord: true })
        const [asking, paying] = [sums(least), sums(most)]
        return p.payer === 'respondent'
          ? { starter: asking, respondent: paying }
          : { starter: paying, respondent: asking }
      }
      const settled = settle(p, ticks(rung, one.rungs.at(-1) ?? rung))
      return [
        ...(settled.settled ? [settled] : []),
        ...closingOffers(p, ticks(rung, one.rungs[i - 1] ?? rung)),
      ].map((deal) => ({ deal, one }))
    }),
  )
}

describe('a case of the kind that goes wrong', () => {
  it.each(CASES)('%s: nothing outside the allowed range, every sum adds up', (_, c) => {
    for (const p of proposed(c)) {
      expect(p.receipt.fair).toBe(true)
      expect(p.packages.length).toBeGreaterThan(0)
      const found = outcomesOf(p)
      expect(found.length).toBeGreaterThan(0)
      for (const { deal, one } of found) {
        expect(deal.price).toBeGreaterThanOrEqual(one.low)
        expect(deal.price).toBeLessThanOrEqual(one.high)
        expect(deal.items.reduce((sum, item) => sum + (item.back ? -item.proposed : item.proposed), 0)).toBe(
          deal.price,
        )
        expect(deal.items.filter((item) => item.proposed < 0 || item.proposed > item.asked)).toEqual([])
      }
    }
  })

  it('lets the payer change where what is asked back weighs more', () => {
    const back = caseOf([bare, { ...bare, id: 'b', by: 'respondent', claimed: 400_000 }])
    expect(proposed(back).map((p) => p.payer)).toEqual(['starter', 'starter'])
  })

  it.each<[Currency, number]>([
    ['JPY', 1],
    ['USD', 100],
    ['KWD', 1_000],
  ])('moves %s in whole units and can still be paid', (currency, unit) => {
    const [p] = proposed(caseOf([{ ...bare, claimed: 777 * unit }], { currency }))
    expect((p?.packages[0]?.price ?? 1) % unit).toBe(0)
  })
})
