import { describe, expect, it } from 'vitest'
import { SIDES } from '../../cases/side.ts'
import { pick, seeded, someCase, someTicks } from './made-up-cases.ts'
import { onBalance } from './netting.ts'
import { mirrorCase, propose } from './propose.ts'
import type { Proposal } from './proposal.ts'
import type { CaseItem, PublicCase } from './public-case.ts'
import { settle } from './settle.ts'
import { trialsOf } from '../../trials.ts'

function item(id: string, claimed: number, more: Partial<CaseItem> = {}): CaseItem {
  return { id, title: id, claimed, admitted: 0, evidence: { starter: 2, respondent: 2 }, ...more }
}

function both(items: CaseItem[], open: PublicCase['open'] = { demand: null, offer: null }): PublicCase {
  return { currency: 'USD', payer: 'respondent', items, wishes: [], open }
}

function proposed(c: PublicCase): Proposal {
  const made = propose(c, { round: 2 })
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

/** What the items come to: amounts asked less the amounts asked back. */
function balanceOf(items: Proposal['packages'][number]['items']): number {
  return items.reduce((sum, one) => sum + (one.back ? -one.proposed : one.proposed), 0)
}

describe('claims both ways', () => {
  const rent = item('rent', 100_000)
  const paint = item('paint', 40_000, { by: 'respondent' })

  it('takes what the paying side asks for off the sum, item by item', () => {
    const alone = proposed(both([rent]))
    const p = proposed(both([rent, paint]))
    const back = p.packages[0]?.items.find((one) => one.id === 'paint')
    expect(p.payer).toBe('respondent')
    expect(p.claim).toBe(100_000)
    expect(back?.proposed).toBe(16_581)
    expect([alone.reference, p.reference]).toEqual([41_500, 24_900])
    expect(back).toMatchObject({ asked: 40_000, back: true })
    expect(balanceOf(p.packages[0]?.items ?? [])).toBe(p.packages[0]?.price)
    expect(p.explanation).toEqual([
      { key: 'reference.balance', asked: alone.reference, back: back?.proposed, reference: p.reference },
    ])
  })

  it('lets the other side pay when its claims weigh less', () => {
    const p = proposed(both([item('rent', 20_000), item('paint', 90_000, { by: 'respondent' })]))
    expect(p.payer).toBe('starter')
    expect(p.claim).toBe(90_000)
    expect(p.packages[0]?.items.map((one) => one.back)).toEqual([true, undefined])
    expect(p.receipt.fair).toBe(true)
  })

  it('never asks a side to be paid that offers to pay in the open', () => {
    const items = [item('rent', 20_000), item('paint', 90_000, { by: 'respondent' })]
    const p = proposed(both(items, { demand: 15_000, offer: 5_000 }))
    expect(p.payer).toBe('respondent')
    expect(p.packages[0]).toMatchObject({ low: 5_000, high: 15_000, price: 5_000 })
  })

  it('reads open sums below zero as paid the other way', () => {
    const items = [item('rent', 20_000), item('paint', 90_000, { by: 'respondent' })]
    const p = proposed(both(items, { demand: -10_000, offer: -60_000 }))
    expect(p.payer).toBe('starter')
    expect(p.packages[0]).toMatchObject({ low: 10_000, high: 60_000 })
  })

  it('keeps no floor from an admission that a claim back could take off', () => {
    const admitted = item('rent', 100_000, { admitted: 100_000 })
    expect(proposed(both([admitted])).packages[0]?.low).toBe(60_000)
    expect(proposed(both([admitted, paint])).packages[0]?.low).toBe(36_000)
  })

  it('leaves a case with claims one way as it is', () => {
    const c = both([rent])
    expect(onBalance(c)).toBe(c)
  })
})

describe('claims both ways, any case', () => {
  it('adds up, stays in range, passes its receipt and mirrors', () => {
    const total = trialsOf(1_500)
    let turned = 0
    for (let seed = 0; seed < total; seed += 1) {
      const draw = seeded(seed * 7 + 1)
      const one = someCase(draw)
      const items = one.items.map((found) => ({ ...found, by: pick(draw, SIDES) }))
      const c: PublicCase = { ...one, items }
      const made = propose(c, { round: 2 })
      if (!made.ok) continue
      const p = made.value
      if (p.payer !== c.payer) turned += 1
      const outcome = settle(p, someTicks(draw, p))
      const lists = p.packages.map((found) => ({ price: found.price, items: found.items }))
      if (outcome.settled) lists.push({ price: outcome.price, items: outcome.items })
      for (const { price, items: parts } of lists) {
        expect([seed, balanceOf(parts)]).toEqual([seed, price])
        expect(parts.every((part) => part.proposed >= 0 && part.proposed <= part.asked)).toBe(true)
        expect(price >= 0 && price <= p.claim).toBe(true)
      }
      expect([seed, p.receipt.fair]).toEqual([seed, true])
      const mirrored = propose(mirrorCase(c), { round: 2 })
      const prices = (from: Proposal) => from.packages.map((found) => [found.price, found.low, found.high])
      expect(mirrored.ok && [seed, prices(mirrored.value)]).toEqual([seed, prices(p)])
    }
    expect(turned).toBeGreaterThan(total / 15)
  })
})
