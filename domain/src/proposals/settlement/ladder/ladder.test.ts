import { describe, expect, it } from 'vitest'
import { pick, seeded, whole } from '../made-up-cases.ts'
import { mainAtOrAbove, mainAtOrBelow, onOldLadder, priceOn, stepAt, type Ladder } from './ladder.ts'
import { clip } from './whole.ts'

type Draw = () => number

function someLadder(draw: Draw): Ladder {
  const grain = pick(draw, [1, 1, 100])
  const claim = whole(draw, 1, pick(draw, [9, 90, 900, 90_000])) * grain
  const low = draw() < 0.5 ? 0 : whole(draw, 0, claim)
  const high = draw() < 0.5 ? claim : whole(draw, low, claim)
  const reference = clip(whole(draw, 0, claim / grain) * grain, low, high)
  return { origin: reference, claim, grain, low, high, reference }
}

/** The rule as it is told, with every sum written out. */
function byList(ladder: Ladder, lowest: number, highest: number): number | null {
  const { low, high, reference, grain } = ladder
  const steps = Array.from({ length: 81 }, (_, i) => stepAt(ladder, i - 40))
  let sums = [...new Set([low, high, ...steps.filter((sum) => sum >= low && sum <= high)])].sort(
    (a, b) => a - b,
  )
  for (let level = 0; level <= 3; level += 1) {
    const inside = sums.filter((sum) => sum >= lowest && sum <= highest)
    const nearest = inside.sort((a, b) => Math.abs(a - reference) - Math.abs(b - reference))[0]
    if (nearest !== undefined) return nearest
    const middles = sums.slice(1).flatMap((sum, i) => {
      const below = sums[i] ?? 0
      const between = Math.round((sum + below) / 2 / grain) * grain
      return between > below && between < sum ? [between] : []
    })
    sums = [...sums, ...middles].sort((a, b) => a - b)
  }
  return null
}

describe('the ladder of sums', () => {
  it('gives the same sums by arithmetic as written out in a list', () => {
    let fine = 0
    for (let seed = 0; seed < 6_000; seed += 1) {
      const draw = seeded(seed)
      const ladder = someLadder(draw)
      const width = draw() < 0.5 ? ladder.claim : ladder.claim / 12
      const lowest = whole(draw, ladder.low, ladder.high)
      const highest = Math.min(ladder.high, lowest + whole(draw, 0, Math.floor(width)))
      const found = priceOn(ladder, lowest, highest)
      expect([seed, found]).toEqual([seed, byList(ladder, lowest, highest)])
      if (found !== null && mainAtOrAbove(ladder, found) !== found) fine += 1
    }
    expect(fine).toBeGreaterThan(200)
  })

  it('lies inside both answers or nowhere', () => {
    for (let seed = 0; seed < 3_000; seed += 1) {
      const draw = seeded(seed)
      const ladder = someLadder(draw)
      const [a, b] = [whole(draw, ladder.low, ladder.high), whole(draw, ladder.low, ladder.high)]
      const sum = priceOn(ladder, a, b)
      expect([seed, a, sum === null || (a <= sum && sum <= b)]).toEqual([seed, a, true])
    }
  })

  it('never loses a deal where an answer widens, and never pays less where more is asked', () => {
    for (let seed = 0; seed < 4_000; seed += 1) {
      const draw = seeded(seed)
      const ladder = someLadder(draw)
      const lowest = whole(draw, ladder.low, ladder.high)
      const highest = whole(draw, lowest, ladder.high)
      const sum = priceOn(ladder, lowest, highest)
      if (sum === null) continue
      const wider = priceOn(ladder, whole(draw, ladder.low, lowest), whole(draw, highest, ladder.high))
      expect([seed, wider !== null]).toEqual([seed, true])
      const asksMore = priceOn(ladder, whole(draw, lowest, highest), highest)
      expect([seed, asksMore === null || asksMore >= sum]).toEqual([seed, true])
      const paysLess = priceOn(ladder, lowest, whole(draw, lowest, highest))
      expect([seed, paysLess === null || paysLess <= sum]).toEqual([seed, true])
    }
  })

  it('takes the proposal itself where it suits both', () => {
    for (let seed = 0; seed < 1_000; seed += 1) {
      const draw = seeded(seed)
      const ladder = someLadder(draw)
      const { reference, low, high } = ladder
      expect(priceOn(ladder, whole(draw, low, reference), whole(draw, reference, high))).toBe(reference)
    }
  })

  it('goes down to 1 % of the sum asked and no further', () => {
    const ladder: Ladder = { origin: 5_000, claim: 10_000, grain: 1, low: 0, high: 10_000, reference: 5_000 }
    expect(priceOn(ladder, 5_100, 5_700)).toBe(5_400)
    expect(priceOn(ladder, 5_410, 5_700)).toBe(5_600)
    expect(priceOn(ladder, 5_410, 5_599)).toBe(5_500)
    expect(priceOn(ladder, 5_501, 5_599)).toBeNull()
  })

  it('moves to another proposal by whole steps, and adds no sum between two old ones', () => {
    for (let seed = 0; seed < 2_000; seed += 1) {
      const draw = seeded(seed)
      const old = { ...someLadder(draw), low: 0 }
      const first = { ...old, high: old.claim }
      const wanted = whole(draw, 0, first.high)
      const next = onOldLadder(first, wanted, { least: 0, most: first.high, low: 0, high: first.high })
      const isOnOld = mainAtOrAbove(first, next.reference) === next.reference
      expect([seed, isOnOld, next.origin]).toEqual([seed, true, first.origin])
      const [a, b] = [whole(draw, 0, first.high), whole(draw, 0, first.high)].sort((x, y) => x - y)
      const sums = [first, next].map((one) => priceOn(one, a ?? 0, b ?? 0))
      expect([seed, sums[0] === null]).toEqual([seed, sums[1] === null])
      const isMain = sums.map((sum) => sum === null || mainAtOrBelow(first, sum) === sum)
      expect([seed, isMain[0]]).toEqual([seed, isMain[1]])
    }
  })
})
