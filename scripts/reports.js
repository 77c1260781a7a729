import { relative } from 'node:path'
import { ROOT } from './run.js'

/** How many lines of a failure stand at the end of a run; all of it stands above. */
const LINES_OF_A_FAILURE = 6

/** `{ name, ms }` of each test in a JSON report of vitest. */
export function vitestTimes(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      name: `${relative(ROOT, file.name)}: ${fullName}`,
      ms: duration ?? 0,
    })),
  )
}

/** The same for a JSON report of Playwright, whose suites lie in suites. */
export function playwrightTimes(report) {
  return specsOf(report).map(({ file, title, tests }) => ({
    name: `e2e/${file}: ${title}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
}

/** Lines for people: the ten slowest tests, slowest first. */
export function slowestTen(times) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

/** `{ file, name, message }` of each test, or of each file that could not be read, that failed in a vitest run. */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((result) => {
    const file = relative(ROOT, result.name)
    const failed = result.assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0 && result.status === 'failed')
      return [{ file, name: file, message: first(result.message) }]
    return failed.map(({ fullName, failureMessages }) => ({
      file,
      name: `${file}: ${fullName}`,
      message: first(failureMessages?.[0]),
    }))
  })
}

/** What failed in a run of Playwright, and what passed only the second time (`unsteady`). */
export function playwrightFailures(report) {
  const told = (status) =>
    specsOf(report)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title, tests }) => ({
        file: `e2e/${file}`,
        name: `e2e/${file}: ${title}`,
        message: first(tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
      }))
  return { failures: told('unexpected'), unsteady: told('flaky') }
}

/** Lines for people: each test by name, with the beginning of what it said. */
export function namesAndMessages(failures) {
  return failures.flatMap(({ name, message }) => [
    `  ${name}`,
    ...message.split('\n').map((line) => `      ${line}`.trimEnd()),
  ])
}

function specsOf(report) {
  const inside = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(inside)]
  return (report?.suites ?? []).flatMap(inside)
}

function first(message) {
  // eslint-disable-next-line no-control-regex -- the colours of a terminal
  const plain = (message ?? 'no message').replaceAll(/\u001B\[[\d;]*m/g, '')
  const lines = plain.split('\n').filter((line) => !/node_modules|new Promise/.test(line))
  return lines.slice(0, LINES_OF_A_FAILURE).join('\n')
}
