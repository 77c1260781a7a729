import { describe, expect, it } from 'vitest'
import { otherSide, SIDES, type Side } from '../../../cases/side.ts'
import { pick, seeded, whole } from '../made-up-cases.ts'
import { mainAtOrAbove, mainAtOrBelow, stepAt } from './ladder.ts'
import { bareOf, roundTrials, someRoundCase, someSealed } from './made-up-rounds.ts'
import { mayAskAgain, nextRound } from './next-round.ts'
import type { BareRound, RoundPackage } from './round-proposal.ts'
import { settleRound, type SealedSums } from './settle-round.ts'

/** Says yes to every sum of every package. */
function everything(p: BareRound, side: Side): SealedSums {
  return Object.fromEntries(p.packages.map((one) => [one.id, side === p.payer ? one.high : one.low]))
}

function both(side: Side, own: SealedSums, other: SealedSums) {
  return side === 'starter' ? { starter: own, respondent: other } : { starter: other, respondent: own }
}

/** Whether a sum is on the main list of a package: a step of 8 % from its origin, or an end. */
function isMain(one: RoundPackage, sum: number): boolean {
  return mainAtOrAbove(one.ladder, sum) === sum
}

describe('promise 3: taking everything and declining to sign', () => {
  it('always ends on the main list', () => {
    let deals = 0
    for (const { draw, p } of roundTrials(101, 4_000)) {
      const side = pick(draw, SIDES)
      const outcome = settleRound(p, both(side, everything(p, side), someSealed(draw, p)))
      if (!outcome.settled) continue
      deals += 1
      const one = p.packages.find((found) => found.id === outcome.packageId)
      expect(one && isMain(one, outcome.price)).toBe(true)
    }
    expect(deals).toBeGreaterThan(2_000)
  })

  it('tells every limit of a whole step by the same sum: the other’s answer to no more than that', () => {
    let probes = 0
    for (const { draw, p } of roundTrials(102, 4_000)) {
      const one = pick(draw, p.packages)
      const { ladder, price, low, high } = one
      if (p.asks === 0 || high - low < p.grain) continue
      const side = pick(draw, SIDES)
      const limit = whole(draw, low, high)
      const read = (other: number): number | null => {
        const sealed = both(side, { [one.id]: side === p.payer ? high : low }, { [one.id]: other })
        const outcome = settleRound(p, sealed)
        return outcome.settled ? outcome.price : null
      }
      const seen = read(limit)
      if (seen === null || seen === price) continue
      probes += 1
      // Everything from just beyond the step before up to this one reads the same.
      const isAsking = side === p.payer
      const before = isAsking ? mainAtOrBelow(ladder, limit - 1) : mainAtOrAbove(ladder, limit + 1)
      const [from, to] = isAsking ? [before + 1, seen] : [seen, before - 1]
      for (const other of [from, to, whole(draw, from, to)]) expect(read(other)).toBe(seen)
      const isAtEnd = [seen, before].some((sum) => sum === low || sum === high)
      const step = stepAt(ladder, 1) - stepAt(ladder, 0)
      expect(isAtEnd || to - from + 1 >= step - p.grain).toBe(true)
    }
    expect(probes).toBeGreaterThan(1_000)
  })

  it('would read the limit to the unit by the middle of the room: the test can tell', () => {
    for (const { draw, p } of roundTrials(103, 200)) {
      const one = p.packages[0]
      if (!one || one.high - one.low < 10) continue
      const limit = whole(draw, one.low, one.high)
      const middle = (limit + one.high) / 2
      expect(2 * middle - one.high).toBe(limit)
    }
  })

  it('finds the same list in a later round, whatever became public in between', () => {
    let moved = 0
    for (let seed = 0; seed < 3_000; seed += 1) {
      const draw = seeded(700_000 + seed)
      const c = someRoundCase(draw)
      const first = bareOf(c)
      if (!first || first.asks === 0) continue
      const items = c.items.map((item) =>
        item.admitted === null || draw() < 0.5 ? item : { ...item, admitted: whole(draw, 0, item.claimed) },
      )
      const later = bareOf({ ...c, items }, first)
      if (!later || later.payer !== first.payer) continue
      for (const one of later.packages) {
        const old = first.packages.find((found) => found.slot === one.slot) ?? first.packages[0]
        if (!old) continue
        const isEnd = one.price === one.low || one.price === one.high
        expect([seed, one.ladder.origin, one.ladder.claim]).toEqual([
          seed,
          old.ladder.origin,
          old.ladder.claim,
        ])
        expect([seed, isEnd || isOnSteps(old, one.price)]).toEqual([seed, true])
        if (one.price !== old.price) moved += 1
      }
    }
    expect(moved).toBeGreaterThan(300)
  })

  it('is not asked for again by who declined to sign', () => {
    for (const side of SIDES) {
      const last = { end: 'declined', by: [side] } as const
      expect(mayAskAgain(last, side)).toBe(false)
      expect(nextRound(last, { wantedBy: [side], publicChanged: true })).toMatchObject({ open: false })
      expect(nextRound(last, { wantedBy: [otherSide(side)], publicChanged: false })).toEqual({ open: true })
    }
    const bothDeclined = { end: 'declined', by: SIDES } as const
    expect(nextRound(bothDeclined, { wantedBy: SIDES, publicChanged: true })).toMatchObject({
      open: false,
      because: 'declined_cannot_ask',
    })
  })

  it('after no settlement needs something new in public and both sides', () => {
    const last = { end: 'no_settlement' } as const
    expect(nextRound(last, { wantedBy: SIDES, publicChanged: false })).toMatchObject({
      because: 'nothing_changed',
    })
    expect(nextRound(last, { wantedBy: ['starter'], publicChanged: true })).toEqual({
      open: false,
      because: 'waits_for',
      waitsFor: ['respondent'],
    })
    expect(nextRound(last, { wantedBy: SIDES, publicChanged: true })).toEqual({ open: true })
  })
})

function isOnSteps(one: RoundPackage, sum: number): boolean {
  return mainAtOrAbove({ ...one.ladder, low: -Infinity, high: Infinity }, sum) === sum
}
