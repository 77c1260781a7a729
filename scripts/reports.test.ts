import { join } from 'node:path'
import { expect, it } from 'vitest'
// @ts-expect-error plain JavaScript for Node 20, without declarations
import { ROOT } from './run.js'
import {
  namesAndMessages,
  playwrightFailures,
  playwrightTimes,
  slowestTen,
  vitestFailures,
  vitestTimes,
  // @ts-expect-error plain JavaScript for Node 20, without declarations
} from './reports.js'

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

it('names each unit test that failed, and a file that could not be read, with the beginning of its message', () => {
  const red = '\u001B[31mexpected 1 to be 2\u001B[39m'
  const rest = ['a', 'b', 'c', 'd', 'e', 'f']
  const assertionResults = [
    {
      fullName: 'adds up',
      status: 'failed',
      failureMessages: [[red, 'at node_modules/runner.js', ...rest].join('\n')],
    },
    { fullName: 'goes on', status: 'passed' },
  ]
  const testResults = [
    { name: join(ROOT, 'domain/a.test.ts'), status: 'failed', assertionResults },
    {
      name: join(ROOT, 'domain/b.test.ts'),
      status: 'failed',
      message: 'no such module',
      assertionResults: [],
    },
    { name: join(ROOT, 'domain/c.test.ts'), status: 'passed', assertionResults: [] },
  ]
  const failures = vitestFailures({ testResults })
  expect(failures.map(({ file }: { file: string }) => file)).toEqual(['domain/a.test.ts', 'domain/b.test.ts'])
  expect(namesAndMessages(failures)).toEqual([
    '  domain/a.test.ts: adds up',
    ...['expected 1 to be 2', ...rest.slice(0, 5)].map((line) => `      ${line}`),
    '  domain/b.test.ts',
    '      no such module',
  ])
})

it('tells the browser tests that failed twice from those that passed the second time', () => {
  const spec = (title: string, status: string) => ({
    file: 'b.spec.ts',
    title,
    tests: [{ status, results: [{ duration: 1, error: { message: `${title}: late` } }, { duration: 1 }] }],
  })
  const specs = [spec('one', 'expected'), spec('two', 'flaky'), spec('three', 'unexpected')]
  const { failures, unsteady } = playwrightFailures({ suites: [{ suites: [{ specs }] }] })
  expect(namesAndMessages(failures)).toEqual(['  e2e/b.spec.ts: three', '      three: late'])
  expect(namesAndMessages(unsteady)).toEqual(['  e2e/b.spec.ts: two', '      two: late'])
})

it('finds no failure in a report that is missing', () => {
  expect(vitestFailures(null)).toEqual([])
  expect(playwrightFailures(null)).toEqual({ failures: [], unsteady: [] })
})
