import { relative } from 'node:path'
import { ROOT } from './run.js'

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
  const timesOf = (suite) => [
    ...(suite.specs ?? []).map(({ file, title, tests }) => ({
      name: `e2e/${file}: ${title}`,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...(suite.suites ?? []).flatMap(timesOf),
  ]
  return (report?.suites ?? []).flatMap(timesOf)
}

/** Lines for people: the ten slowest tests, slowest first. */
export function slowestTen(times) {
  return times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, 10)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`)
}
