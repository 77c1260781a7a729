import { trialsOf } from '@evensettle/domain/trials.ts'
import { expect, it } from 'vitest'
import { barsOf, isMet, widened } from './bars.ts'
import { populationA } from './parameters.ts'
import { barTable } from './report.ts'
import { runSuite } from './suite.ts'

const ALL = 20_000

it('every bar holds on 20 000 disputes of population A, and on a fifth of them within its error of measurement', () => {
  const disputes = trialsOf(ALL, 5)
  const bars = barsOf(runSuite(populationA, 7, disputes))
  const missed = bars.filter((bar) => !isMet(disputes === ALL ? bar : widened(bar)))
  expect(barTable(missed)).toBe('')
  expect(bars.length).toBeGreaterThan(60)
}, 900_000)
