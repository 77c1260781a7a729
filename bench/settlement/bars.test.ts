import { expect, it } from 'vitest'
import { barsOf, isMet } from './bars.ts'
import { populationA } from './parameters.ts'
import { barTable } from './report.ts'
import { runSuite } from './suite.ts'

it('every bar holds on 20 000 disputes of population A', { timeout: 600_000 }, () => {
  const bars = barsOf(runSuite(populationA, 7, 20_000))
  const missed = bars.filter((bar) => !isMet(bar))
  expect(barTable(missed)).toBe('')
  expect(bars.length).toBeGreaterThan(60)
})
