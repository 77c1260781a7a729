import { describe, expect, it } from 'vitest'
import { aProposal, aProposalBothWays, sealed } from '../../../testing/made-up-proposal.ts'
import { changesOf, nextWay, placeOf, reasonsOf, setOffIn, sumProblem } from './model.ts'

const round = aProposal()
const { proposal } = round
const [first] = proposal.packages
if (!first) throw new Error('no way')

describe('why a sum is what it is', () => {
  it.each(proposal.packages)('adds up to the sum of way $id', (one) => {
    const lines = reasonsOf(proposal, one)
    expect(lines.reduce((sum, line) => sum + line.sum, 0)).toBe(one.price)
    expect(lines[0]).toEqual({ key: 'agreed', sum: 50_000 })
  })
})

describe('a sum where both ask for money', () => {
  const both = aProposalBothWays().proposal

  it.each(both.packages)(
    'is what is proposed of one claim less what is proposed of the other: way $id',
    (one) => {
      const found = setOffIn(one)
      expect(found?.asked).toBe(31_000)
      expect((found?.own ?? 0) - (found?.back ?? 0)).toBe(one.price)
    },
  )

  it('counts the evidence as the words below do, and what rounding adds by itself', () => {
    const [one] = both.packages
    const lines = one ? reasonsOf(both, one) : []
    expect(lines.reduce((sum, line) => sum + line.sum, 0)).toBe(one?.price)
    const counts = both.reasons.find((fact) => fact.key === 'evidence')?.counts
    expect(lines.find(({ key }) => key === 'evidence')?.sum).toBe(counts)
    expect(lines.some(({ key, sum }) => key === 'rounded' && Math.abs(sum) < 100)).toBe(true)
  })

  it('has nothing set off where one side alone asks', () => {
    expect(setOffIn(first)).toBeNull()
  })
})

it('suggests no document for a point that is agreed to in full', () => {
  const both = aProposalBothWays().proposal
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
