import { expect, it } from 'vitest'
import { otherSide } from '../../../cases/side.ts'
import { canonicalText } from '../record.ts'
import { whole } from '../made-up-cases.ts'
import { balanceOf, roundFailures, type RoundTrial } from './made-up-rounds.ts'
import { withOpenSums } from './open-sums.ts'
import { settleRound } from './settle-round.ts'

/** What both say in the open after the round was made, by the side that pays on balance. */
function saidSince({ draw, p }: RoundTrial): { offer: number | null; demand: number | null } {
  const sum = () => whole(draw, 0, Math.max(1, p.asks))
  return { offer: draw() < 0.7 ? sum() : null, demand: draw() < 0.4 ? sum() : null }
}

function back(sum: number | null): number | null {
  return sum === null ? null : -sum
}

it('holds every sum between what is openly offered and demanded by now, and inside both answers', () => {
  let [moved, settled] = [0, 0]
  const failed = roundFailures(41, 3_000, (trial) => {
    const { p, sealed } = trial
    const open = saidSince(trial)
    const now = withOpenSums(p, { payer: p.payer, open })
    const outcome = settleRound(now, sealed)
    const isHeld = now.packages.every((one, i) => {
      const before = p.packages[i]
      if (!before) return false
      if (one.price !== before.price) moved += 1
      const isNarrower = one.low >= before.low && one.high <= before.high && one.low <= one.high
      const lift = one.reasons.reduce(
        (sum, f) => (f.key === 'act' || f.key === 'payment' ? sum + f.by : sum),
        0,
      )
      const least = open.offer === null ? before.low : Math.min(before.high, open.offer + Math.min(0, lift))
      return isNarrower && one.low >= least && one.price >= one.low && one.price <= one.high
    })
    if (!outcome.settled) return isHeld
    settled += 1
    const one = now.packages.find(({ id }) => id === outcome.packageId)
    const least = sealed[otherSide(p.payer)][outcome.packageId] ?? Number.NaN
    const most = sealed[p.payer][outcome.packageId] ?? Number.NaN
    const isInside = outcome.price >= least && outcome.price <= most
    return isHeld && isInside && one !== undefined && outcome.price >= one.low && outcome.price <= one.high
  })
  expect(failed).toEqual([])
  expect(Math.min(moved, settled)).toBeGreaterThan(100)
})

it('says why a sum has moved, so that its parts still add up, point by point as well', () => {
  const failed = roundFailures(42, 1_500, (trial) => {
    const { p } = trial
    const now = withOpenSums(p, { payer: p.payer, open: saidSince(trial) })
    return now.packages.every((one, i) => {
      const before = p.packages[i]
      const by = (of: typeof one) => of.reasons.reduce((sum, f) => ('by' in f ? sum + f.by : sum), 0)
      const isTold = before !== undefined && one.price - by(one) === before.price - by(before)
      return isTold && (one.price === before.price || balanceOf(one.points) === one.price)
    })
  })
  expect(failed).toEqual([])
})

it('leaves a round as it is while nothing new is said in the open', () => {
  const failed = roundFailures(43, 1_000, ({ c, p }) => {
    const now = withOpenSums(p, { payer: c.payer, open: { offer: null, demand: null } })
    return canonicalText(now) === canonicalText(p)
  })
  expect(failed).toEqual([])
})

it('reads the sums the other way round where the other side pays on balance', () => {
  const failed = roundFailures(44, 1_000, (trial) => {
    const { p } = trial
    const { offer, demand } = saidSince(trial)
    const one = withOpenSums(p, { payer: p.payer, open: { offer, demand } })
    const other = { payer: otherSide(p.payer), open: { offer: back(demand), demand: back(offer) } }
    return canonicalText(withOpenSums(p, other)) === canonicalText(one)
  })
  expect(failed).toEqual([])
})

it('names as open what holds the sums: what it was made with, or what was said since where that is nearer', () => {
  const failed = roundFailures(43, 500, (trial) => {
    const { p } = trial
    const said = saidSince(trial)
    const { open } = withOpenSums(p, { payer: p.payer, open: said })
    const offers = [p.open.offer, said.offer].filter((sum) => sum !== null)
    const demands = [p.open.demand, said.demand].filter((sum) => sum !== null)
    const offer = offers.length > 0 ? Math.max(...offers) : null
    return open.offer === offer && open.demand === (demands.length > 0 ? Math.min(...demands) : null)
  })
  expect(failed).toEqual([])
})
