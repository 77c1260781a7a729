import { describe, expect, it } from 'vitest'
import { SIDES } from '../../../cases/side.ts'
import { whole } from '../made-up-cases.ts'
import { bareOf, roundTrials } from './made-up-rounds.ts'
import { offerIdeas } from './offer-ideas.ts'
import { roundTermsOf } from './round-terms.ts'
import { settleRound, type SealedSums } from './settle-round.ts'

/** Sums that stand on no public list: in minor units, with digits of their own. */
function offList(draw: () => number, low: number, high: number): number {
  return Math.min(high, low + whole(draw, 0, high - low)) + 0.137
}

describe('canaries in what people seal', () => {
  it('never come out of the engine, in a thousand rounds and both directions', () => {
    let [rounds, deals] = [0, 0]
    for (const { draw, c, p } of roundTrials(91, 4_400)) {
      if (p.asks < 500_000 || c.items.length > 7) continue
      rounds += 1
      const own = (): SealedSums =>
        Object.fromEntries(p.packages.map((one) => [one.id, offList(draw, one.low, one.high)]))
      const sealed = { starter: own(), respondent: own() }
      const outcome = settleRound(p, sealed)
      if (outcome.settled) deals += 1
      const day = { today: '2027-03-01', method: 'bank transfer' }
      const terms = outcome.settled ? roundTermsOf(p, outcome, day) : null
      const ideas = SIDES.map((side) => offerIdeas(c, side))
      const shown = JSON.stringify([p, outcome, terms, ideas, bareOf(c, p)])
      const told = SIDES.flatMap((side) => Object.values(sealed[side])).filter(
        (sum) => shown.includes(String(sum)) || shown.includes('.137'),
      )
      expect(told).toEqual([])
    }
    expect(rounds).toBeGreaterThan(1_000)
    expect(deals).toBeGreaterThan(300)
  })
})
