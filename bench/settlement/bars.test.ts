import { trialsOf } from '@evensettle/domain/trials.ts'
import { expect, it } from 'vitest'
import { barsOf, isMet, widened, type Bar } from './bars.ts'
import { populationA } from './parameters.ts'
import { barTable } from './report.ts'
import { runSuite } from './suite.ts'

const ALL = 20_000

/** How the people are made up, where no error of measurement is known: `settlement.test.ts` looks at it every day. */
const isOfPeople = ({ group, margin }: Bar): boolean => group === 'benchmark' && margin === undefined

it('every bar holds on 20 000 disputes of population A, and on a tenth of them within its error of measurement', () => {
  const disputes = trialsOf(ALL, 10)
  const bars = barsOf(runSuite(populationA, 7, disputes))
  const missed = bars.filter((bar) =>
    disputes === ALL ? !isMet(bar) : !isOfPeople(bar) && !isMet(widened(bar)),
  )
  expect(barTable(missed)).toBe('')
  expect(bars.length).toBeGreaterThan(60)
}, 900_000)
