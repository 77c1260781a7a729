import { describe, expect, it } from 'vitest'
import { MERIT_BY_GRADE_GAP } from './constants.ts'
import { evidenceFigures } from './figures.ts'
import { DEPOSIT, DEPOSIT_CHIPS } from './made-up-cases.ts'
import { packageValue } from './packages.ts'
import type { PackageTerms, Proposal, Round } from './proposal.ts'
import { propose, type ProposeRequest } from './propose.ts'
import type { CaseItem, PublicCase } from './public-case.ts'
import { RULES } from './rules.ts'

function proposed(c: PublicCase, request: ProposeRequest): Proposal {
  const result = propose(c, request)
  if (!result.ok) throw new Error(result.error.code)
  return result.value
}

const plain: CaseItem = {
  id: 'a',
  title: 'Deposit',
  claimed: 100_000,
  admitted: 0,
  evidence: { starter: 0, respondent: 0 },
}
const moneyOnly: PublicCase = {
  currency: 'USD',
  payer: 'respondent',
  items: [plain],
  wishes: [],
  open: { demand: null, offer: null },
}
const propertyOnly: PublicCase = {
  ...moneyOnly,
  items: [],
  wishes: [{ id: 'bike', kind: 'return_item', by: 'respondent', words: 'Gives back the blue bike' }],
}

describe('the worked deposit case', () => {
  const p = proposed(DEPOSIT, { round: 2, chips: DEPOSIT_CHIPS })
  const first = p.packages[0]

  it('reads the figures from the evidence and the admissions', () => {
    expect(p.items.map((one) => one.figure)).toEqual([52, 108, 56, 106])
    expect(p.explanation).toEqual([{ key: 'reference.evidence', figures: 322, reference: 283 }])
  })

  it('bundles the review and early payment at 313 and says what each moves', () => {
    expect(first?.terms).toMatchObject({ schedule: 'days7', acts: [{ wishId: 'review', level: 'full' }] })
    expect(first?.reasons).toEqual([
      {
        key: 'package.act',
        wishId: 'review',
        kind: 'remove_review',
        by: 'starter',
        level: 'full',
        shift: 33,
      },
      { key: 'package.schedule', schedule: 'days7', shift: -3 },
      { key: 'package.price', sum: 313 },
    ])
    expect(first?.price).toBe(313)
  })

  it('spreads 313 over the items by one common factor', () => {
    expect(first?.items).toEqual([
      { id: 'cleaning', asked: 69, admitted: 61, figure: 52, proposed: 56 },
      { id: 'lamp', asked: 144, admitted: 46, figure: 108, proposed: 98 },
      { id: 'key', asked: 91, admitted: 68, figure: 56, proposed: 62 },
      { id: 'wall', asked: 252, admitted: 0, figure: 106, proposed: 97 },
    ])
  })

  it('says what a receipt would change by running the rule again', () => {
    const wall = DEPOSIT.items.map((one): CaseItem =>
      one.id === 'wall' ? { ...one, documented: 245, evidence: { starter: 2, respondent: 2 } } : one,
    )
    expect(evidenceFigures({ ...DEPOSIT, items: wall })[3]).toBe(141)
    expect(p.items.find((one) => one.id === 'wall')?.changes).toEqual([
      {
        key: 'change.document',
        itemId: 'wall',
        by: 'starter',
        grade: 2,
        documented: 252,
        figureNow: 106,
        figureThen: 145,
      },
      {
        key: 'change.document',
        itemId: 'wall',
        by: 'respondent',
        grade: 3,
        documented: null,
        figureNow: 106,
        figureThen: 78,
      },
    ])
  })

  it('carries a receipt that nothing moved when recomputed', () => {
    expect(p.receipt).toEqual({
      fair: true,
      checks: [
        { key: 'words', same: true },
        { key: 'order', same: true },
        { key: 'sides', same: true },
      ],
    })
  })
})

describe('packages', () => {
  it('is one package at default terms when nothing but money was asked for', () => {
    const p = proposed(moneyOnly, { round: 1, packages: 1 })
    expect(p.packages).toHaveLength(1)
    expect(p.packages[0]?.terms).toEqual({ schedule: 'days30', acts: [] })
    expect(p.packages[0]?.price).toBe(p.reference)
    expect(p.reference).toBe(41_500)
  })

  it.each<[Round, number]>([
    [1, 2],
    [2, 3],
  ])('offers in round %i by itself %i packages', (round, count) => {
    expect(proposed(DEPOSIT, { round, chips: DEPOSIT_CHIPS }).packages).toHaveLength(count)
  })

  it('never puts two packages side by side that differ only in a neighbouring schedule', () => {
    const p = proposed(moneyOnly, { round: 2, packages: 5 })
    expect(p.packages.map((one) => one.terms.schedule)).toEqual(['days30', 'monthly6'])
  })

  it('proposes the thing itself, without a sum, when no money is asked for', () => {
    const p = proposed(propertyOnly, { round: 1 })
    expect(p.packages).toHaveLength(1)
    expect(p.packages[0]).toMatchObject({ price: 0, low: 0, high: 0, rungs: [0], items: [] })
    expect(p.packages[0]?.terms).toMatchObject({ schedule: null, acts: [{ wishId: 'bike' }] })
    expect(p.explanation).toEqual([{ key: 'reference.none' }])
    expect(p.receipt.fair).toBe(true)
  })

  it('leaves out a term that costs its doer more than it is worth to the other', () => {
    const chips = {
      starter: { wishes: { bike: 1 }, waiting: 0 },
      respondent: { wishes: { bike: 6 }, waiting: 0 },
    } as const
    const p = proposed({ ...propertyOnly, items: [plain] }, { round: 1, packages: 1, chips })
    expect(p.packages[0]?.terms.acts).toEqual([])
  })

  it('offers a statement of regret only where its words were given', () => {
    const wish = { id: 'sorry', kind: 'apology', by: 'respondent', words: 'I am sorry' } as const
    const chips = {
      starter: { wishes: { sorry: 3 }, waiting: 0 },
      respondent: { wishes: { sorry: 4 }, waiting: 0 },
    } as const
    const levels = (wishes: PublicCase['wishes']): string[] =>
      proposed({ ...moneyOnly, wishes }, { round: 2, packages: 9, chips }).packages.flatMap((one) =>
        one.terms.acts.map((act) => act.level),
      )
    expect(levels([wish])).not.toContain('half')
    expect(levels([{ ...wish, regret: 'I regret it' }])).toContain('half')
  })
})

describe('what terms are worth', () => {
  const apology = { wishId: 'sorry', kind: 'apology', by: 'respondent', words: 'x' } as const
  const chips = {
    starter: { wishes: { sorry: 4 }, waiting: 0 },
    respondent: { wishes: { sorry: 3 }, waiting: 2 },
  } as const
  const frame = { payer: 'respondent', claim: 1_000, reference: 500, rules: RULES['settlement-2'] } as const

  it.each([
    ['nothing beyond the default', { schedule: 'days30', acts: [] }, 0],
    ['an apology', { schedule: 'days30', acts: [{ ...apology, level: 'full' }] }, 0.1 - 0.85 * 0.06 - 0.002],
    [
      'half of one',
      { schedule: 'days30', acts: [{ ...apology, level: 'half' }] },
      0.05 - 0.85 * 0.021 - 0.002,
    ],
    ['twelve months', { schedule: 'monthly12', acts: [] }, 0.5 * (0.032 - 0.008) * 5.5 - 0.002],
    ['a week', { schedule: 'days7', acts: [] }, 0.5 * (0.032 - 0.008) * -0.75 - 0.002],
  ] satisfies [string, PackageTerms, number][])('%s', (_, terms, value) => {
    expect(packageValue(terms, frame, chips)).toBeCloseTo(value, 10)
  })

  it('moves the sum by half as much for a statement of regret', () => {
    const wishes = [{ id: 'sorry', kind: 'apology', by: 'respondent', words: 'x', regret: 'y' } as const]
    const { packages } = proposed({ ...moneyOnly, wishes }, { round: 2, packages: 9 })
    const inTime = packages.filter((one) => one.terms.schedule === 'days30')
    const prices = inTime.map((one) => [one.terms.acts[0]?.level, one.price])
    expect(new Map(prices.map(([level, price]) => [level, price]))).toEqual(
      new Map<unknown, unknown>([
        ['full', 36_500],
        ['half', 39_000],
        [undefined, 41_500],
      ]),
    )
  })
})

describe('bounds', () => {
  it('goes down to .6 of what was admitted where no offer stands', () => {
    const c = { ...moneyOnly, items: [{ ...plain, admitted: 50_000 }] }
    expect(proposed(c, { round: 2 }).packages[0]).toMatchObject({ low: 30_000, high: 100_000 })
  })

  it.each([
    ['return_item', 'respondent', { low: 38_000, high: 60_000 }],
    ['remove_review', 'starter', { low: 50_000, high: 66_000 }],
  ] as const)('moves the open sums by the public table for %s', (kind, by, bounds) => {
    const wishes = [{ id: 'w', kind, by, words: 'x' }]
    const c = { ...moneyOnly, wishes, open: { demand: 60_000, offer: 50_000 } }
    expect(proposed(c, { round: 2, packages: 1 }).packages[0]).toMatchObject(bounds)
  })

  it('says why a proposal may be under what was admitted', () => {
    const reasonsAt = (admitted: number, engine: 'settlement-1' | 'settlement-2' = 'settlement-2') =>
      proposed({ ...moneyOnly, items: [{ ...plain, admitted }] }, { round: 2, packages: 1, engine })
        .packages[0]?.reasons
    const price = { key: 'package.price', sum: 58_800 }
    expect(reasonsAt(80_000)).toEqual([{ key: 'package.below_admitted', admitted: 80_000 }, price])
    expect(reasonsAt(80_000, 'settlement-1')).toEqual([price])
    expect(reasonsAt(10_000)?.map(({ key }) => key)).toEqual(['package.price'])
  })

  it('proposes nothing below the open offer and nothing above the open demand', () => {
    const low = proposed({ ...moneyOnly, open: { demand: 30_050, offer: null } }, { round: 2 }).packages[0]
    expect(low).toMatchObject({ price: 30_050, high: 30_050 })
    expect(low?.reasons).toContainEqual({ key: 'package.bounded', bound: 'demand', sum: 30_050 })
    const high = proposed({ ...moneyOnly, open: { demand: null, offer: 70_050 } }, { round: 2 }).packages[0]
    expect(high).toMatchObject({ price: 70_050, low: 70_050 })
    expect(high?.reasons).toContainEqual({ key: 'package.bounded', bound: 'offer', sum: 70_050 })
  })

  it('stays between open sums that have crossed', () => {
    const p = proposed({ ...moneyOnly, open: { demand: 50_000, offer: 60_000 } }, { round: 2 })
    expect(p.packages[0]).toMatchObject({ low: 50_000, high: 60_000, price: 50_000 })
  })

  it('lets an open demand under what was admitted stand', () => {
    const c = {
      ...moneyOnly,
      items: [{ ...plain, admitted: 100_000 }],
      open: { demand: 20_000, offer: null },
    }
    expect(proposed(c, { round: 2 }).packages[0]).toMatchObject({ low: 20_000, high: 20_000 })
  })

  it('keeps the first round within .10 of the sum asked and the last within the whole range', () => {
    const first = proposed(moneyOnly, { round: 1 }).packages[0]?.rungs
    expect(first).toEqual(Array.from({ length: 41 }, (_, i) => 31_500 + i * 500))
    const last = proposed(moneyOnly, { round: 2 }).packages[0]?.rungs ?? []
    expect([last.length, last[0], last.at(-1)]).toEqual([200, 500, 100_000])
  })

  it('has nothing to propose when the demand is zero and nothing else was asked for', () => {
    const c = { ...moneyOnly, open: { demand: 0, offer: null } }
    expect(propose(c, { round: 1 })).toEqual({ ok: false, error: { code: 'SETTLEMENT_NOTHING_TO_PROPOSE' } })
  })
})

describe('extremes', () => {
  const cases: [string, Partial<CaseItem>, number][] = [
    ['one minor unit', { claimed: 1 }, 1],
    ['a million million', { claimed: 1_000_000_000_000 }, 414_518_068_800],
    ['everything admitted', { claimed: 80_000, admitted: 80_000 }, 56_000],
    ['an admission above the amount asked', { claimed: 80_000, admitted: 90_000 }, 56_000],
    [
      'all documented, strong evidence',
      { documented: 100_000, evidence: { starter: 3, respondent: 0 } },
      75_500,
    ],
    ['no evidence against strong evidence', { evidence: { starter: 0, respondent: 3 } }, 16_700],
  ]
  it.each(cases)('%s', (_, change, price) => {
    const p = proposed({ ...moneyOnly, items: [{ ...plain, ...change }] }, { round: 2 })
    expect(p.packages[0]?.price).toBe(price)
    expect(p.packages[0]?.items[0]?.proposed).toBe(price)
  })

  it('gives nothing to an item of zero', () => {
    const zero = { ...plain, id: 'b', claimed: 0, documented: 500 }
    const p = proposed({ ...moneyOnly, items: [plain, zero] }, { round: 2 })
    expect(p.packages[0]?.items.map((one) => one.proposed)).toEqual([41_500, 0])
  })

  it('moves in minor units where the currency has no or three decimals and the case is small', () => {
    const sizes = [
      ['JPY', 1_000, 1],
      ['KWD', 40_000, 1],
      ['KWD', 60_000, 1_000],
      ['USD', 4_999, 1],
      ['USD', 5_000, 100],
    ] as const
    for (const [currency, claimed, grain] of sizes) {
      expect(proposed({ ...moneyOnly, currency, items: [{ ...plain, claimed }] }, { round: 1 }).grain).toBe(
        grain,
      )
    }
  })
})

describe('what is refused', () => {
  const wish = { id: 'w', kind: 'other', by: 'starter', words: 'x' } as const
  const table: [string, PublicCase, string][] = [
    ['nothing asked', { ...moneyOnly, items: [] }, 'SETTLEMENT_NOTHING_ASKED'],
    ['items of zero alone', { ...moneyOnly, items: [{ ...plain, claimed: 0 }] }, 'SETTLEMENT_NOTHING_ASKED'],
    ['a fraction', { ...moneyOnly, items: [{ ...plain, claimed: 0.5 }] }, 'SETTLEMENT_AMOUNT_INVALID'],
    ['less than nothing', { ...moneyOnly, items: [{ ...plain, admitted: -1 }] }, 'SETTLEMENT_AMOUNT_INVALID'],
    [
      'not a number',
      { ...moneyOnly, items: [{ ...plain, documented: Number.NaN }] },
      'SETTLEMENT_AMOUNT_INVALID',
    ],
    [
      'a total over the limit',
      { ...moneyOnly, items: [plain, { ...plain, id: 'b', claimed: 1e12 }] },
      'SETTLEMENT_AMOUNT_INVALID',
    ],
    ['a demand below zero', { ...moneyOnly, open: { demand: -5, offer: null } }, 'SETTLEMENT_AMOUNT_INVALID'],
    ['an id twice', { ...moneyOnly, items: [plain, plain] }, 'SETTLEMENT_ID_TWICE'],
    ['a wish without words', { ...moneyOnly, wishes: [{ ...wish, words: ' ' }] }, 'SETTLEMENT_WISH_INVALID'],
    [
      'more wishes than terms can hold',
      { ...moneyOnly, wishes: Array.from({ length: 21 }, (_, i) => ({ ...wish, id: String(i) })) },
      'SETTLEMENT_TOO_MANY_WISHES',
    ],
  ]
  it.each(table)('%s', (_, c, code) => {
    expect(propose(c, { round: 1 })).toMatchObject({ ok: false, error: { code } })
  })
})

it('counts undocumented items by what documents show of the others, at least .6 of it', () => {
  const items = [
    { ...plain, claimed: 1_000, documented: 10 },
    { ...plain, id: 'b', claimed: 1_000 },
  ]
  expect(evidenceFigures({ ...moneyOnly, items })).toEqual([6, 334])
})

it('keeps the published likelihood curve in its table', () => {
  for (const [i, merit] of MERIT_BY_GRADE_GAP.entries()) {
    expect(merit).toBeCloseTo(1 / (1 + Math.exp(-(0.3 + 0.5 * (i - 3)))), 6)
  }
})
