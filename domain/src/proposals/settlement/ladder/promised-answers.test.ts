import { describe, expect, it } from 'vitest'
import { otherSide, SIDES } from '../../../cases/side.ts'
import { pick, whole } from '../made-up-cases.ts'
import { balanceOf, hasBack, roundFailures, roundTrials, someSum } from './made-up-rounds.ts'
import { checkSealed, isAllEmpty, settleRound, unanswered } from './settle-round.ts'

describe('promise 2: any sum between the open offer and the open demand, empty by default', () => {
  it('takes every whole unit of the range, and both open sums', () => {
    const failed = roundFailures(31, 3_000, ({ draw, p }) => {
      const { offer, demand } = p.open
      return p.packages.every((one) => {
        const within = Math.ceil(whole(draw, one.low, one.high) / p.grain) * p.grain
        const open = [offer, demand].filter(
          (sum) => sum !== null && sum <= p.asks && sum > p.grain && !hasBack(p),
        )
        const takes = [Math.min(one.high, within), one.low, one.high, one.price]
        const reaches = open.every((sum) => sum !== null && sum >= one.low && sum <= one.high)
        const isCrossed = offer !== null && demand !== null && offer > demand
        return takes.every((sum) => checkSealed(p, { [one.id]: sum }).ok) && (reaches || isCrossed)
      })
    })
    expect(failed).toEqual([])
  })

  it('refuses a sum outside, parts of a unit, and a package nobody proposed', () => {
    for (const { p } of roundTrials(32, 500)) {
      const one = p.packages[0]
      if (!one) continue
      const refused = (sum: number) => checkSealed(p, { [one.id]: sum })
      expect(refused(one.high + 1)).toMatchObject({
        error: { code: 'ROUND_ANSWER_OUTSIDE', high: one.high },
      })
      expect(refused(one.low - 1)).toMatchObject({ error: { code: 'ROUND_ANSWER_OUTSIDE', low: one.low } })
      expect(refused(one.price + 0.5).ok).toBe(false)
      expect(checkSealed(p, { Z: one.price })).toMatchObject({
        error: { code: 'ROUND_ANSWER_UNKNOWN_PACKAGE' },
      })
    }
  })

  it('accepts nothing where things are left alone', () => {
    const failed = roundFailures(33, 2_000, ({ draw, p, sealed }) => {
      const side = pick(draw, SIDES)
      const left = { ...sealed, [side]: {} }
      const outcome = settleRound(p, left)
      return !outcome.settled && isAllEmpty(p, {}) && unanswered(p, {}).length === p.packages.length
    })
    expect(failed).toEqual([])
  })

  it('answers each package by itself: what is said to one never moves the sum of another', () => {
    let deals = 0
    const failed = roundFailures(34, 4_000, ({ draw, p, sealed }) => {
      const outcome = settleRound(p, sealed)
      if (!outcome.settled) return true
      deals += 1
      const side = pick(draw, SIDES)
      const others = p.packages.filter((one) => one.id !== outcome.packageId)
      const changed = Object.fromEntries(
        others.map((one) => [one.id, draw() < 0.5 ? null : someSum(draw, one, p.grain)]),
      )
      const again = settleRound(p, { ...sealed, [side]: { ...sealed[side], ...changed } })
      return again.settled && (again.packageId !== outcome.packageId || again.price === outcome.price)
    })
    expect(failed).toEqual([])
    expect(deals).toBeGreaterThan(800)
  })

  it('never leaves what either side sealed, and its points add up', () => {
    const failed = roundFailures(35, 4_000, ({ p, sealed }) => {
      const outcome = settleRound(p, sealed)
      if (!outcome.settled) return true
      const least = sealed[otherSide(p.payer)][outcome.packageId]
      const most = sealed[p.payer][outcome.packageId]
      const isInside =
        typeof least === 'number' &&
        typeof most === 'number' &&
        least <= outcome.price &&
        outcome.price <= most
      return isInside && balanceOf(outcome.points) === outcome.price
    })
    expect(failed).toEqual([])
  })

  it('never loses a settlement where somebody could live with more', () => {
    const failed = roundFailures(36, 4_000, ({ draw, p, sealed }) => {
      if (!settleRound(p, sealed).settled) return true
      const side = pick(draw, SIDES)
      const wider = Object.fromEntries(
        p.packages.map((one) => {
          const own = sealed[side][one.id] ?? null
          const other = someSum(draw, one, p.grain)
          if (own === null) return [one.id, draw() < 0.5 ? null : other]
          return [one.id, side === p.payer ? Math.max(own, other) : Math.min(own, other)]
        }),
      )
      return settleRound(p, { ...sealed, [side]: wider }).settled
    })
    expect(failed).toEqual([])
  })

  it('has no place for chips or for a last word, in what goes in and in what comes out', () => {
    for (const { c, p, sealed } of roundTrials(37, 300)) {
      const shown = JSON.stringify([c, p, settleRound(p, sealed), sealed])
      expect(shown).not.toMatch(/"(chips|lastWord|waiting|ticks|rungs)"/)
    }
  })
})

describe('promise 7: nothing but the settlement comes out', () => {
  it('says after no settlement the same whatever was sealed, and never how many packages fit', () => {
    const failed = roundFailures(71, 3_000, ({ p, sealed }) => {
      const outcome = settleRound(p, sealed)
      const fields = Object.keys(outcome).sort().join()
      return outcome.settled
        ? fields === 'packageId,points,price,settled'
        : JSON.stringify(outcome) === '{"settled":false}'
    })
    expect(failed).toEqual([])
  })

  it('does not depend on the far end of the room: the other side’s answer moves no sum that suits both already', () => {
    let deals = 0
    const failed = roundFailures(72, 4_000, ({ draw, p, sealed }) => {
      const outcome = settleRound(p, sealed)
      if (!outcome.settled) return true
      const one = p.packages.find((found) => found.id === outcome.packageId)
      if (!one) return false
      deals += 1
      // Only this package, so that which package is chosen plays no part.
      const alone = (lowest: number, highest: number) =>
        settleRound(p, {
          starter: { [one.id]: p.payer === 'starter' ? highest : lowest },
          respondent: { [one.id]: p.payer === 'starter' ? lowest : highest },
        })
      const lowest = sealed[otherSide(p.payer)][one.id] ?? 0
      const far = whole(draw, Math.max(one.price, outcome.price), one.high)
      const near = alone(lowest, one.high)
      const other = alone(lowest, far)
      const isMain = near.settled && near.price >= one.price
      return !isMain || (other.settled && other.price === near.price) || far < (near.settled ? near.price : 0)
    })
    expect(failed).toEqual([])
    expect(deals).toBeGreaterThan(800)
  })
})
