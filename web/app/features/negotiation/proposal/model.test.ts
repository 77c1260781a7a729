import { roundTrials } from '@evensettle/domain/proposals/settlement/ladder/made-up-rounds.ts'
import { describe, expect, it } from 'vitest'
import { aProposal, aProposalBothWays, sealed } from '../../../testing/made-up-proposal.ts'
import {
  accountOf,
  changesOf,
  isNet,
  isRounded,
  nextWay,
  openEnds,
  placeOf,
  reasonsOf,
  shiftOf,
  sumProblem,
} from './model.ts'

const round = aProposal()
const { proposal } = round
const [first] = proposal.packages
if (!first) throw new Error('no way')

describe('why a sum is what it is', () => {
  it.each(proposal.packages)('begins with what is agreed to and comes to the sum of way $id', (one) => {
    const lines = reasonsOf(proposal, one)
    const sum = lines.reduce((together, line) => together + line.sum, 0)
    expect(lines[0]).toEqual({ key: 'agreed', sum: 50_000 })
    expect(Math.abs(sum - one.price)).toBeLessThan(proposal.grain)
    expect(isRounded(proposal, one)).toBe(sum !== one.price)
  })
})

describe('what a way moves its sum by', () => {
  it('is told by who does what and when it is paid, each line the way that its words say', () => {
    const lines = proposal.packages.flatMap((one) =>
      reasonsOf(proposal, one).flatMap(({ terms, sum }) => (terms ? [{ terms, sum, one }] : [])),
    )
    expect(lines.length).toBeGreaterThan(3)
    for (const { terms, sum } of lines) {
      const isLower = 'by' in terms ? terms.by === 'payer' : terms.parts === 1
      expect(sum < 0).toBe(isLower)
    }
    for (const one of proposal.packages) {
      const own = lines.filter((line) => line.one === one)
      expect(own.reduce((together, { sum }) => together + sum, 0)).toBe(shiftOf(one))
    }
  })
})

const both = aProposalBothWays().proposal

/** All that a person adds up, as it is shown. */
function resultOf({ own, back, moves }: ReturnType<typeof accountOf>): number {
  return own.counts - (back?.counts ?? 0) + added(moves.map(({ sum }) => sum))
}

function added(sums: readonly number[]): number {
  return sums.reduce((a, b) => a + b, 0)
}

describe('the way from what is asked to the sum', () => {
  it.each([...proposal.packages, ...both.packages])('comes to it, but for the cents: way $id', (one) => {
    const of = proposal.packages.includes(one) ? proposal : both
    const account = accountOf(of, one)
    expect(Math.abs(resultOf(account) - one.price)).toBeLessThan(of.grain)
    expect(isRounded(of, one)).toBe(resultOf(account) !== one.price)
    const lines = reasonsOf(of, one).reduce((sum, line) => sum + line.sum, 0)
    expect(lines).toBe(resultOf(account))
    for (const claim of [account.own, account.back ?? account.own])
      for (const sum of ['asks', 'counts'] as const)
        expect(claim.points.reduce((together, point) => together + point[sum], 0)).toBe(claim[sum])
  })

  it('counts no point for less than what is agreed to, nor for more than is asked, and the same in each way', () => {
    const [first, ...others] = both.packages.map((one) => accountOf(both, one))
    for (const { asks, agreesTo, counts } of [...(first?.own.points ?? []), ...(first?.back?.points ?? [])]) {
      expect(counts).toBeGreaterThanOrEqual(agreesTo ?? 0)
      expect(counts).toBeLessThanOrEqual(asks)
    }
    for (const other of others) expect([other.own, other.back]).toEqual([first?.own, first?.back])
  })

  it('takes nothing off where one side alone asks', () => {
    expect(accountOf(proposal, first).back).toBeNull()
    expect([isNet(proposal), isNet(both)]).toEqual([false, true])
  })
})

describe('any case', () => {
  const trials = [...roundTrials(90_210, 400)].flatMap(({ p }) =>
    p.asks > 0 ? p.packages.map((one) => ({ p, one })) : [],
  )

  it('comes to the sum of each way, but for what is rounded, by points that lie between agreed to and asked', () => {
    for (const { p, one } of trials) {
      const account = accountOf(p, one)
      expect(Math.abs(resultOf(account) - one.price)).toBeLessThan(Math.max(2, p.grain))
      expect(added(reasonsOf(p, one).map(({ sum }) => sum))).toBe(resultOf(account))
      for (const { asks, agreesTo, counts } of [...account.own.points, ...(account.back?.points ?? [])]) {
        expect(counts).toBeGreaterThanOrEqual(Math.min(asks, agreesTo ?? 0))
        expect(counts).toBeLessThanOrEqual(asks)
      }
    }
  })

  it('names as the ends of a span what is offered, with what the terms move it by, or the bound it runs into', () => {
    const failed = trials.filter(({ p, one }) => {
      const ends = openEnds(p, one)
      if (!ends) return false
      const { low, high } = ends
      const isLow = low.sum === null ? one.low <= p.grain : low.sum + low.by <= one.low
      const most = high.sum === null ? p.cap : Math.min(p.cap, high.sum + high.by)
      return !isLow || one.high !== most
    })
    expect(failed).toEqual([])
  })
})

describe('an end of the span', () => {
  it('is what is offered now, and what the terms move that by', () => {
    const shift = shiftOf(first)
    expect(openEnds(proposal, first)?.low).toEqual({
      side: 'respondent',
      sum: 55_000,
      by: Math.min(0, shift),
    })
    expect(first.low).toBe(55_000 + Math.min(0, shift))
  })

  it('is nobody’s where nothing is offered, or where both offers have crossed', () => {
    expect(openEnds(both, both.packages[0] ?? first)?.low.sum).toBeNull()
    expect(openEnds({ ...proposal, open: { offer: 60_000, demand: 55_000 } }, first)).toBeNull()
  })
})

it('suggests no document for a point that is agreed to in full', () => {
  // rounds from before such a point was out of the dispute say what a document would change
  const both = aProposalBothWays('settlement-5').proposal
  expect(both.points.find(({ id }) => id === 'keys')?.changes).not.toEqual([])
  expect(changesOf(both).map(({ point }) => point.id)).not.toContain('keys')
  expect(changesOf(proposal)).not.toEqual([])
})

describe('the ways', () => {
  it('are asked one after the other in the order of the round, until each has an answer', () => {
    const [a, b, c] = proposal.packages.map(({ id }) => id)
    expect(nextWay(round)?.id).toBe(a)
    expect(nextWay({ proposal, mine: sealed({ [a ?? '']: null }) })?.id).toBe(b)
    expect(nextWay({ proposal, mine: sealed({ [b ?? '']: 60_000 }) })?.id).toBe(a)
    expect(
      nextWay({ proposal, mine: sealed({ [a ?? '']: null, [b ?? '']: null, [c ?? '']: null }) }),
    ).toBeNull()
  })
})

describe('a sum', () => {
  it('is any whole one of the span, ends and proposal included', () => {
    expect(sumProblem(first, proposal, null)).toBe('missing')
    expect(sumProblem(first, proposal, first.low - 100)).toBe('outside')
    expect(sumProblem(first, proposal, first.high + 100)).toBe('outside')
    expect(sumProblem(first, proposal, 60_050)).toBe('not_whole')
    for (const sum of [first.low, first.price, 60_000, first.high])
      expect(sumProblem(first, proposal, sum)).toBeNull()
  })

  it('lies on the picture where it lies on the span', () => {
    expect(placeOf(first, first.low)).toBe(0)
    expect(placeOf(first, first.high)).toBe(100)
    expect(placeOf(first, (first.low + first.high) / 2)).toBe(50)
  })
})
