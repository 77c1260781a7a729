import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { buildWeb, prepare, tool, toolEnv } from './bootstrap.js'
import { runChecks } from './check.js'
import { ROOT, collect } from './run.js'
import { playwrightTimes, slowestTen, vitestTimes } from './slowest.js'
import { Stop, main, say, seconds } from './tell.js'

const DEBIAN_PACKAGES = ['chromium', 'poppler-utils', 'qpdf', 'fonts-liberation']
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const BY_HAND =
  'The tests in a browser need Chromium, pdfsig and qpdf: install them (on Debian or Ubuntu: sudo apt-get install chromium poppler-utils qpdf fonts-liberation), then run npm test again.'

/** `npm run test:full`: every trial, everything on the second version of PostgreSQL, and the long fault suite. */
const IS_FULL = process.argv.includes('--full')

/** What the everyday run repeats on the second version: migrations, locks, jobs, signals, and one case from end to end. */
const ON_SECOND_VERSION = [
  'server/src/platform/migrate',
  'server/src/platform/db',
  'server/src/platform/jobs',
  'server/src/platform/signals',
  'server/src/platform/prepared-statements',
  'server/src/platform/rate-limit',
  'server/src/features/cases/',
  'server/src/features/invitations/invitations',
  'server/src/features/messages/',
  'server/src/features/negotiation/offers/',
  'server/src/features/negotiation/proposals/',
  'server/src/features/agreements/',
  'server/src/testing/',
  'auth/src/http/core',
  'auth/src/tokens/refresh',
  'auth/src/http/wire',
]

const reports = mkdtempSync(join(tmpdir(), 'evensettle-reports-'))

/** Runs a test runner in the foreground, never reading from the terminal. */
function runInSight(node, args, env) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', (error) => {
      console.log(String(error))
      done(1)
    })
    child.on('close', (code) => done(code ?? 1))
  })
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** A run that ended badly without a failed test (a crash, an unhandled error) counts as one failure. */
function counted(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const times = []

async function vitest(node, name, args, env) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runInSight(node, [tool('vitest'), 'run', ...args, ...reporters], toolEnv(node, env))
  const report = readReport(file)
  times.push(...vitestTimes(report))
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0)
}

async function endToEnd(node) {
  await provideBrowser()
  const file = join(reports, 'e2e.json')
  const code = await runInSight(
    node,
    [tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'],
    toolEnv(node, { PLAYWRIGHT_JSON_OUTPUT_NAME: file, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
  )
  const report = readReport(file)
  times.push(...playwrightTimes(report))
  const stats = report?.stats
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0)
}

async function longFaults(node) {
  const code = await runInSight(node, ['bench/faults/main.ts'], toolEnv(node))
  return counted(code, code === 0 ? 1 : 0, 0)
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

function hasBrowser() {
  return BROWSERS.some(isOnPath) && isOnPath('pdfsig') && isOnPath('qpdf')
}

async function provideBrowser() {
  if (hasBrowser()) return
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) throw new Stop(BY_HAND)
  say('installing Chromium and the PDF tools (apt-get)')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES]
  let result = await collect('apt-get', install, { env })
  if (result.code !== 0) {
    await collect('apt-get', ['update'], { env })
    result = await collect('apt-get', install, { env })
  }
  if (!hasBrowser()) throw new Stop(`${BY_HAND} (apt-get: ${result.output.trim().split('\n').at(-1)})`)
}

function hasSystemPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= 15) : []
  if (versions.some((version) => existsSync(join(debian, version, 'bin', 'initdb')))) return true
  const { stdout } = spawnSync('postgres', ['--version'], { encoding: 'utf8' })
  return isOnPath('initdb') && Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= 15
}

function stages(node) {
  const database = { TEST_POSTGRES_URL: '', TEST_POSTGRES: '', TEST_THOROUGH: IS_FULL ? '1' : '' }
  // the many cases look for words, not at SQL: once is enough
  const onSystem = ['--project', 'server', '--project', 'auth', '--exclude', '**/canary.test.ts']
  if (!IS_FULL) onSystem.push(...ON_SECOND_VERSION)
  return [
    [
      'check',
      async () => {
        const results = await runChecks(node)
        const passed = results.filter((result) => result.ok).length
        return { passed, failed: results.length - passed }
      },
    ],
    ['unit and server, PostgreSQL 18', () => vitest(node, 'vitest', [], database)],
    hasSystemPostgres() && [
      'server, PostgreSQL of this system',
      () => vitest(node, 'vitest-system', onSystem, { ...database, TEST_POSTGRES: 'system' }),
    ],
    ['web build', () => buildWeb(node).then(() => ({ passed: 1, failed: 0 }))],
    ['end to end', () => endToEnd(node)],
    IS_FULL && ['faults', () => longFaults(node)],
  ].filter(Boolean)
}

await main(async () => {
  const rows = []
  async function stage(name, run) {
    console.log(`\n── ${name}`)
    const since = Date.now()
    let result
    try {
      result = await run()
    } catch (error) {
      console.log(error instanceof Stop ? `✗ ${error.message}` : error)
      result = { passed: 0, failed: 1 }
    }
    rows.push({ name, ...result, time: `${seconds(since)} s` })
    return result
  }

  let node
  await stage('packages', async () => {
    node = await prepare('everything')
    return { passed: 1, failed: 0 }
  })
  if (node !== undefined) for (const [name, run] of stages(node)) await stage(name, run)
  rmSync(reports, { recursive: true, force: true })

  if (times.length > 0) console.log(`\nThe slowest ten:\n${slowestTen(times).join('\n')}`)
  console.log('')
  for (const { name, passed, failed, time } of rows) {
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${name.padEnd(36)} ${`${passed} passed, ${failed} failed`.padEnd(26)} ${time}`,
    )
  }
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
})
