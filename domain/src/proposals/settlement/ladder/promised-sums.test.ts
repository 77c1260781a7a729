import { describe, expect, it } from 'vitest'
import { otherSide } from '../../../cases/side.ts'
import { CURRENCIES } from '../../../money.ts'
import { whole } from '../made-up-cases.ts'
import { balanceOf, bareOf, partsOf, roundFailures, someSum } from './made-up-rounds.ts'
import type { RoundCase } from './round-case.ts'
import { roundPoints } from './round-packages.ts'
import type { BareRound } from './round-proposal.ts'
import { roundTermsOf } from './round-terms.ts'

/** What the paying side stands by, and what the other side asks: from the case itself where claims go one way. */
function positionOf(c: RoundCase, p: BareRound): { least: number; most: number; demand: number } {
  if (c.items.some((item) => item.by === c.payer)) {
    return { least: Math.max(p.floor, p.open.offer ?? 0), most: p.cap, demand: p.open.demand ?? p.cap }
  }
  const total = (of: (item: RoundCase['items'][number]) => number): number =>
    c.items.reduce((sum, item) => sum + of(item), 0)
  const asked = total((item) => item.claimed)
  const agreed = total((item) => Math.min(item.claimed, item.admitted ?? 0))
  return { least: Math.max(agreed, c.open.offer ?? 0), most: asked, demand: c.open.demand ?? asked }
}

describe('promise 1: never below what was agreed to or offered, never above what is asked or demanded', () => {
  it('holds for the proposal of every package and for what it starts from, in total', () => {
    let checked = 0
    const failed = roundFailures(21, 5_000, ({ c, p }) => {
      const { least, most, demand } = positionOf(c, p)
      const isHeldByDemand = demand < least
      checked += isHeldByDemand ? 0 : p.packages.length
      const isStart =
        p.reference >= Math.min(least, most) && p.reference <= Math.max(Math.min(demand, most), least)
      return (
        isStart &&
        p.packages.every((one) => {
          const lift = partsOf(one.reasons.filter((fact) => fact.key === 'act' || fact.key === 'payment'))
          const isAtMost =
            one.price <= Math.max(Math.min(most, demand + Math.max(0, lift)), p.open.offer ?? 0, p.grain)
          return isAtMost && (isHeldByDemand || one.price >= Math.min(least, most))
        })
      )
    })
    expect(failed).toEqual([])
    expect(checked).toBeGreaterThan(8_000)
  })

  it('holds point by point for every sum from what is agreed to upwards, and the points add up', () => {
    const failed = roundFailures(23, 4_000, ({ draw, p }) => {
      const points = p.packages[0]?.points ?? []
      const { floor, cap } = p
      // Who stands by an open offer to pay although more is agreed back than is asked: nothing to spread.
      if (cap === 0 || cap < floor) return true
      const sum = whole(draw, floor, cap)
      const spread = roundPoints(points, sum, p.packages[0]?.backCounts)
      return (
        balanceOf(spread) === sum &&
        spread.every((one) => one.proposed >= (one.agreesTo ?? 0) && one.proposed <= one.asks)
      )
    })
    expect(failed).toEqual([])
  })

  it('holds within what is asked for any sum at all, a sealed one below what was agreed to included', () => {
    const failed = roundFailures(24, 3_000, ({ draw, p }) => {
      const points = p.packages[0]?.points ?? []
      const sum = whole(draw, 0, p.asks)
      const spread = roundPoints(points, sum, p.packages[0]?.backCounts)
      return balanceOf(spread) === sum && spread.every((one) => one.proposed >= 0 && one.proposed <= one.asks)
    })
    expect(failed).toEqual([])
  })

  it('counts no counterclaim that nobody has answered, names it, and waits for its answer', () => {
    let left = 0
    const failed = roundFailures(25, 1_500, ({ draw, c, p }) => {
      const waiting = c.items.filter((item) => item.by === c.payer && item.admitted === null)
      left += waiting.length
      const isNamed = waiting.every((item) =>
        p.leftOut.some(
          (one) => one.id === item.id && one.waitsFor === otherSide(c.payer) && one.asks === item.claimed,
        ),
      )
      const without = { ...c, items: c.items.filter((item) => !waiting.includes(item)) }
      const dearer = {
        ...c,
        items: c.items.map((item) =>
          waiting.includes(item) ? { ...item, claimed: whole(draw, 1, 9_000) } : item,
        ),
      }
      const bare = (other: RoundCase): string => {
        const made = bareOf(other)
        return JSON.stringify(made && [made.reference, made.payer, made.packages])
      }
      // Without the waiting claims the case may hold claims one way only, and then takes no open sum below zero.
      const isOneWay = without.items.every((item) => item.by !== c.payer)
      const isSigned = (c.open.demand ?? 0) < 0 || (c.open.offer ?? 0) < 0
      const isSame = (isOneWay && isSigned) || bare(without) === bare(c)
      return isNamed && p.leftOut.length === waiting.length && isSame && bare(dearer) === bare(c)
    })
    expect(failed).toEqual([])
    expect(left).toBeGreaterThan(150)
  })

  it('closes nothing beyond what is named where a counterclaim was left out', () => {
    const failed = roundFailures(26, 600, ({ p }) => {
      const one = p.packages[0]
      const day = { today: '2027-03-01', method: '' }
      const terms = one && roundTermsOf(p, { packageId: one.id, price: one.price }, day)
      return !terms?.ok || terms.value.release === (p.leftOut.length === 0)
    })
    expect(failed).toEqual([])
  })
})

describe('promise 4: packages come from public facts only', () => {
  it('are at most three, all different, and led through in one order', () => {
    const failed = roundFailures(41, 3_000, ({ p }) => {
      const texts = p.packages.map((one) => JSON.stringify(one.terms))
      const ids = p.packages.map((one) => one.id).join('')
      return texts.length <= 3 && new Set(texts).size === texts.length && 'ABC'.startsWith(ids)
    })
    expect(failed).toEqual([])
  })

  it('name what stands on the table and nothing that was struck from it', () => {
    const failed = roundFailures(42, 2_000, ({ draw, c }) => {
      const kept = c.terms.filter(() => draw() < 0.6)
      const ids = new Set(kept.map((term) => term.id))
      return (bareOf({ ...c, terms: kept })?.packages ?? []).every((one) =>
        one.terms.acts.every((act) => ids.has(act.termId)),
      )
    })
    expect(failed).toEqual([])
  })

  it('pay no instalment of less than ten units', () => {
    let monthly = 0
    const failed = roundFailures(43, 4_000, ({ draw, c, p }) =>
      p.packages.every((one) => {
        const price = draw() < 0.5 ? one.price : someSum(draw, one, p.grain)
        const made = roundTermsOf(p, { packageId: one.id, price }, { today: '2027-03-01', method: '' })
        if (!made.ok || !made.value.payment) return true
        const { instalments } = made.value.payment
        if (instalments.length > 1) monthly += 1
        const least = 10 * 10 ** CURRENCIES[c.currency]
        return instalments.length === 1 || instalments.every((part) => part.amount >= least)
      }),
    )
    expect(failed).toEqual([])
    expect(monthly).toBeGreaterThan(500)
  })
})
