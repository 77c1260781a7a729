import { expect, it } from 'vitest'
import { AGREEMENT, inDollars, POINTS, SEALED, WORKED } from './example-case.ts'

it('the example keeps what the rule promises: nothing below what is agreed to or above what is asked', () => {
  expect(WORKED.way.points).toHaveLength(POINTS.length)
  for (const point of WORKED.way.points) {
    expect(point.proposed).toBeGreaterThanOrEqual(point.agreesTo ?? 0)
    expect(point.proposed).toBeLessThanOrEqual(point.asks)
  }
  expect(WORKED.proposal.receipt.fair).toBe(true)
})

it('the example settles inside both sealed ranges, and its paper names that sum', () => {
  expect(WORKED.settled).toBeGreaterThanOrEqual(SEALED.low)
  expect(WORKED.settled).toBeLessThanOrEqual(SEALED.high)
  expect(JSON.stringify(AGREEMENT.sections)).toContain(inDollars(WORKED.settled))
})
