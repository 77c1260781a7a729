import { join } from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { ROOT } from './run.js'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { playwrightTimes, slowestTen, vitestTimes } from './slowest.js'

it('reads how long each test took from both reports and shows the ten slowest', () => {
  const unit = Array.from({ length: 11 }, (_, i) => ({ fullName: `takes ${i} s`, duration: i * 1_000 }))
  const vitest = { testResults: [{ name: join(ROOT, 'domain/a.test.ts'), assertionResults: unit }] }
  const spec = { file: 'b.spec.ts', title: 'goes on', tests: [{ results: [{ duration: 5_500 }] }] }
  const playwright = { suites: [{ specs: [], suites: [{ specs: [spec] }] }] }
  const lines = slowestTen([...vitestTimes(vitest), ...playwrightTimes(playwright)])
  expect(lines).toHaveLength(10)
  expect(lines[0]).toBe('   10.0 s  domain/a.test.ts: takes 10 s')
  expect(lines[5]).toBe('    5.5 s  e2e/b.spec.ts: goes on')
})

it('shows nothing where a run broke off without a report', () => {
  expect(slowestTen([...vitestTimes(null), ...playwrightTimes(null)])).toEqual([])
})
