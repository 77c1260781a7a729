import { describe, expect, it } from 'vitest'
import { bareOf, roundTrials } from './made-up-rounds.ts'
import type { RoundCase } from './round-case.ts'
import type { BareRound } from './round-proposal.ts'
import { withOpenSums } from './open-sums.ts'
import { mainAtOrBelow, stepAt } from './ladder.ts'

const EVEN = { starter: 1, respondent: 1 } as const

/** A deposit as two people told it: most of it agreed to in full, the rest not at all, and a bill asked for in return. */
const DEPOSIT: RoundCase = {
  currency: 'USD',
  payer: 'respondent',
  items: [
    { id: 'cleaning', title: 'Cleaning', claimed: 30_000, admitted: 14_000, evidence: EVEN },
    { id: 'scratch', title: 'A scratch', claimed: 20_000, admitted: 0, evidence: EVEN },
    { id: 'rest', title: 'The rest', claimed: 90_000, admitted: 90_000, evidence: EVEN },
    { id: 'bill', by: 'respondent', title: 'A bill', claimed: 22_000, admitted: 8_000, evidence: EVEN },
  ],
  terms: [],
  open: { demand: null, offer: null },
}

function made(c: RoundCase, after?: BareRound): BareRound {
  const p = bareOf(c, after)
  if (!p) throw new Error('nothing to propose')
  return p
}

describe('a point agreed to in full', () => {
  it('moves what the proposal starts from by itself, and takes nothing from the points that are open', () => {
    const open = { ...DEPOSIT, items: DEPOSIT.items.filter(({ id }) => id !== 'rest') }
    expect(made(DEPOSIT).reference - made(open).reference).toBe(90_000)
  })

  it('leaves the mediator something to propose on the rest, however large it is', () => {
    const { reference, agreesTo, reasons } = made(DEPOSIT)
    const back = reasons.find((fact) => fact.key === 'back')
    expect(reference).toBeGreaterThan(agreesTo - (back?.counts ?? 0))
  })
})

describe('a document for a point agreed to in full', () => {
  it('changes nothing of what counts for the others, however much of it the document shows', () => {
    const starts = [0, 1, 45_000, 90_000].map((documented) => {
      const items = DEPOSIT.items.map((item) => (item.id === 'rest' ? { ...item, documented } : item))
      return made({ ...DEPOSIT, items }).reference
    })
    expect(new Set(starts).size).toBe(1)
  })
})

describe('claims both ways', () => {
  it('come to a sum in the grain of the case, point by point and together', () => {
    let seen = 0
    for (const { p } of roundTrials(311, 1_500)) {
      const isWhole = [p.floor, p.cap].every((sum) => sum % p.grain === 0)
      if (!isWhole || p.packages.every((one) => one.backCounts === undefined)) continue
      for (const one of p.packages) {
        seen += 1
        const sum = one.points.reduce((all, { proposed, back }) => all + (back ? -proposed : proposed), 0)
        expect(sum).toBe(one.price)
        expect(
          (one.backCounts ?? 0) % p.grain === 0 ||
            one.points.some(({ agreesTo }) => (agreesTo ?? 0) % p.grain !== 0),
        ).toBe(true)
      }
    }
    expect(seen).toBeGreaterThan(100)
    expect(made(DEPOSIT).packages.map(({ price }) => price % 100)).toEqual([0, 0, 0])
  })
})

describe('a later round', () => {
  const first = made(DEPOSIT)
  const [soon] = first.packages
  if (!soon) throw new Error('no package')
  const step = stepAt(soon.ladder, 1) - soon.ladder.origin

  it('proposes nothing past what a side openly asks, with terms or without', () => {
    const demand = soon.price + Math.floor(step / 2 / 100) * 100
    const offer = soon.price + 1_000
    const list = { id: 't', kind: 'remove_review', by: 'starter', words: 'Takes the review down' } as const
    for (const terms of [[], [list]]) {
      const later = made({ ...DEPOSIT, terms, open: { demand, offer } }, first)
      for (const one of later.packages) {
        expect(one.price).toBeLessThanOrEqual(demand)
        expect(one.price).toBeGreaterThanOrEqual(offer)
      }
    }
  })

  it('moves all ways to settle by the same steps, so that waiting a year is not suddenly cheaper', () => {
    const shown = DEPOSIT.items.map((item) =>
      item.id === 'scratch'
        ? { ...item, evidence: { starter: 3, respondent: 0 } as const, documented: 20_000 }
        : item,
    )
    const later = made({ ...DEPOSIT, items: shown }, first)
    const moved = later.packages.map(
      ({ slot, price }) => price - (first.packages.find((one) => one.slot === slot)?.price ?? 0),
    )
    expect(moved[0]).toBeGreaterThan(0)
    expect(new Set(moved).size).toBe(1)
  })

  it('in random cases passes no open demand by more than what is agreed to or the list of sums ask for', () => {
    let bound = 0
    for (const { c, p } of roundTrials(312, 1_500)) {
      const middle = Math.round((p.floor + p.cap) / 2 / p.grain) * p.grain
      const later = bareOf({ ...c, open: { demand: middle, offer: null } }, p)
      if (!later || later.payer !== p.payer || later.open.demand !== middle) continue
      for (const one of later.packages.filter(({ ladder }) => ladder.claim > 0)) {
        const bare = { ...one.ladder, low: -Infinity, high: Infinity }
        const isOnList = [one.high, one.low, mainAtOrBelow(bare, one.price)].includes(one.price)
        expect(isOnList).toBe(true)
        if (one.price <= middle) bound += 1
        // past it only where the list has no sum between what was agreed to and what is asked
        const hasNone = mainAtOrBelow({ ...bare, low: 0 }, middle) < Math.max(later.floor, 1)
        expect(one.price <= middle || hasNone).toBe(true)
      }
    }
    expect(bound).toBeGreaterThan(200)
  })
})

describe('an open offer in a running round', () => {
  it('holds what is shown at what is openly asked, also where the terms would move it past that', () => {
    const list = { id: 't', kind: 'remove_review', by: 'starter', words: 'Takes the review down' } as const
    const p = made({ ...DEPOSIT, terms: [list] })
    const demand = (p.packages[0]?.price ?? 0) - 3_000
    const now = withOpenSums(p, { payer: DEPOSIT.payer, open: { demand, offer: null } })
    for (const { price } of now.packages) expect(price).toBeLessThanOrEqual(demand)
  })

  it('in random cases leaves every sum that is shown on the list, and below it nothing that was agreed to', () => {
    let held = 0
    for (const { draw, p } of roundTrials(313, 1_500)) {
      const demand = Math.floor(p.floor + draw() * Math.max(0, p.cap - p.floor))
      const now = withOpenSums(p, { payer: p.payer, open: { demand, offer: null } })
      for (const [i, one] of now.packages.entries()) {
        if (one.ladder.claim === 0) continue
        const isStep =
          mainAtOrBelow({ ...one.ladder, low: -Infinity, high: Infinity }, one.price) === one.price
        const before = p.packages[i]?.price
        expect(isStep || [one.low, one.high, before].includes(one.price)).toBe(true)
        if (one.price !== before && one.price < demand) held += 1
        expect(one.price >= p.floor || one.price === Math.min(before ?? 0, one.high)).toBe(true)
      }
    }
    expect(held).toBeGreaterThan(50)
  })
})
