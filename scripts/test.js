import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWeb, prepare, tool, toolEnv } from './bootstrap.js'
import { runChecks } from './check.js'
import {
  namesAndMessages,
  playwrightFailures,
  playwrightTimes,
  slowestTen,
  vitestFailures,
  vitestTimes,
} from './reports.js'
import { ROOT, collect } from './run.js'
import { Stop, main, say, seconds } from './tell.js'

/** Chromium without windows: the same pages for less work (docs/decisions/059). Not every system has it. */
const LIGHT_BROWSER = 'chromium-headless-shell'
const BROWSERS = [LIGHT_BROWSER, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const PDF_AND_FONTS = ['poppler-utils', 'qpdf', 'fonts-liberation']
const BY_HAND =
  'The tests in a browser need Chromium, pdfsig and qpdf: install them (on Debian: sudo apt-get install chromium-headless-shell poppler-utils qpdf fonts-liberation; elsewhere chromium in its place), then run npm test again.'

/** A real store for the long tests of files: OpenStack Swift, which speaks S3. */
const SWIFT = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']

/** A database of three that one of them may leave, and what brings one back to a moment: for the long tests of a database that dies. */
const DATABASE_OF_THREE = ['patroni', 'python3-etcd', 'etcd-server', 'haproxy', 'postgresql', 'pgbackrest']

/** `npm run test:full`: every trial, everything on the second version of PostgreSQL, and the long fault suite. */
const IS_FULL = process.argv.includes('--full')

/** What the everyday run repeats on the second version: migrations, locks, jobs, signals, and a case from its draft to its end. */
const ON_SECOND_VERSION = [
  'server/src/migrate',
  'server/src/platform/database/db',
  'server/src/platform/jobs',
  'server/src/platform/live/signals',
  'server/src/platform/database/prepared-statements',
  'server/src/platform/http/rate-limit',
  'server/src/features/cases/cases',
  'auth/src/http/core',
]

/**
 * So many files with a failed test are tried once more, by themselves; more than that is no accident. `test:full`
 * tries nothing twice (docs/decisions/051).
 */
const TRIED_AGAIN = IS_FULL ? 0 : 3

/**
 * What `test:full` takes of `npm run faults`: at about four seconds a kill, a quarter of an hour of them and some half an
 * hour of the rest. By itself that command kills 1,000 times, which takes more than an hour.
 */
const FAULTS_BEFORE_RELEASE = ['--kills', '300', '--minutes', '15']

const reports = mkdtempSync(join(tmpdir(), 'evensettle-reports-'))

/**
 * Runs a test runner in the foreground, never reading from the terminal. Two run side by side: each line begins with the
 * name of its runner.
 */
function runInSight(label, node, args, env) {
  return new Promise((done) => {
    const child = spawn(node, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', (line) => console.log(`${label} │ ${line}`))
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

const times = []
const failures = []
const unsteady = []

/** A run that ended badly without a failed test (a crash, an unhandled error) counts as one failure. */
function counted(name, code, passed, failed) {
  failures.push(...failed)
  if (code === 0 || failed.length > 0) return { passed, failed: failed.length }
  failures.push({ name, message: `ended with exit code ${code}, although no test failed: look further up` })
  return { passed, failed: 1 }
}

async function runVitest(node, name, args, env) {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runInSight(
    'unit',
    node,
    [tool('vitest'), 'run', ...args, ...reporters],
    toolEnv(node, env),
  )
  const report = readReport(file)
  return { code, report, passed: report?.numPassedTests ?? 0, failed: vitestFailures(report) }
}

async function vitest(node, { name, projects = [], files = [], env }) {
  const run = await runVitest(node, name, [...projects, ...files], env)
  times.push(...vitestTimes(run.report))
  const again = [...new Set(run.failed.map(({ file }) => file))]
  if (again.length === 0 || again.length > TRIED_AGAIN) return counted(name, run.code, run.passed, run.failed)
  say(`once more, by itself: ${again.join(', ')}`)
  const second = await runVitest(node, `${name}-again`, [...projects, ...again], env)
  const stillFailing = new Set(second.failed.map((failure) => failure.name))
  const recovered = run.failed.filter((failure) => !stillFailing.has(failure.name))
  unsteady.push(...recovered)
  return counted(name, second.code, run.passed + recovered.length, second.failed)
}

async function endToEnd(node) {
  await provideBrowser()
  const file = join(reports, 'e2e.json')
  // what happened on the way to a failure is recorded when it is tried again, or always where nothing is
  const again = IS_FULL ? ['--trace=retain-on-failure'] : ['--retries=1', '--max-failures=10']
  const code = await runInSight(
    'e2e ',
    node,
    [tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json', ...again],
    toolEnv(node, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      TEST_THOROUGH: IS_FULL ? '1' : '',
    }),
  )
  const report = readReport(file)
  times.push(...playwrightTimes(report))
  const found = playwrightFailures(report)
  unsteady.push(...found.unsteady)
  const passed = (report?.stats?.expected ?? 0) + found.unsteady.length
  return counted('end to end', code, passed, found.failures)
}

async function longFaults(node) {
  const code = await runInSight(
    'full',
    node,
    ['bench/faults/main.ts', ...FAULTS_BEFORE_RELEASE],
    toolEnv(node),
  )
  return counted('faults', code, code === 0 ? 1 : 0, [])
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

function hasTools(browsers) {
  return browsers.some(isOnPath) && isOnPath('pdfsig') && isOnPath('qpdf')
}

/** Empty when it is done, otherwise the last words of apt-get. */
async function aptInstall(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // a machine without a line must not wait for one
  const options = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  const install = [...options, 'install', '-y', '--no-install-recommends', ...packages]
  let result = await collect('apt-get', install, { env })
  if (result.code !== 0) {
    await collect('apt-get', [...options, 'update'], { env })
    result = await collect('apt-get', install, { env })
  }
  return result.code === 0 ? '' : result.output.trim().split('\n').at(-1)
}

async function provideBrowser() {
  if (hasTools([LIGHT_BROWSER])) return
  let refused = ''
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing Chromium and the PDF tools (apt-get)')
    refused = await aptInstall([LIGHT_BROWSER, ...PDF_AND_FONTS])
    if (!hasTools(BROWSERS)) refused = await aptInstall(['chromium', ...PDF_AND_FONTS])
  }
  if (!hasTools(BROWSERS)) throw new Stop(refused === '' ? BY_HAND : `${BY_HAND} (apt-get: ${refused})`)
  if (!isOnPath(LIGHT_BROWSER))
    say(`${LIGHT_BROWSER} is not here: the full Chromium takes its place, with more work`)
}

/** A pooler for the long test of one: Debian puts it where only root looks. */
async function providePooler() {
  if (existsSync('/usr/sbin/pgbouncer')) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing PgBouncer for the long test of a pooler (apt-get)')
    refused = await aptInstall(['pgbouncer'])
  }
  if (!existsSync('/usr/sbin/pgbouncer'))
    say(`PgBouncer is not here (${refused}): its test will fail. On Debian: sudo apt-get install pgbouncer`)
}

/** Another program of the format that backups are encrypted in, for the long test of them. */
async function provideAge() {
  if (isOnPath('age')) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing age for the long test of encrypted backups (apt-get)')
    refused = await aptInstall(['age'])
  }
  if (!isOnPath('age'))
    say(`age is not here (${refused}): the test of backups will fail. On Debian: sudo apt-get install age`)
}

async function provideProxy() {
  if (isOnPath('nginx')) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing nginx for the long test of what stands in front (apt-get)')
    refused = await aptInstall(['nginx'])
  }
  if (!isOnPath('nginx'))
    say(`nginx is not here (${refused}): the test of it will fail. On Debian: sudo apt-get install nginx`)
}

/** What reads the rules of the alerts as Prometheus does, for the long test of them. */
async function provideRuleReader() {
  if (isOnPath('promtool')) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing promtool for the long test of the alerts (apt-get)')
    refused = await aptInstall(['prometheus'])
  }
  if (!isOnPath('promtool'))
    say(
      `promtool is not here (${refused}): the test of the alerts will fail. On Debian: sudo apt-get install prometheus`,
    )
}

/** What makes a clock wrong and a disk slow, for the faults (`bench/faults`). */
async function provideTroubles() {
  const isThere = () => isOnPath('strace') && existsSync('/usr/share/doc/libfaketime')
  if (isThere()) return
  let refused = 'only root on Debian can install them'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing strace and libfaketime, for slow disks and wrong clocks (apt-get)')
    refused = await aptInstall(['strace', 'libfaketime'])
  }
  if (!isThere())
    say(
      `strace and libfaketime are not here (${refused}): two kinds of faults will fail. On Debian: sudo apt-get install strace libfaketime`,
    )
}

async function provideSwift() {
  if (isOnPath('swift-proxy-server')) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say('installing Swift, a store for the long tests of files (apt-get)')
    refused = await aptInstall(SWIFT)
  }
  if (!isOnPath('swift-proxy-server'))
    say(
      `Swift is not here (${refused}): the long tests of files use the small store of every day instead. On Debian: sudo apt-get install ${SWIFT.join(' ')}`,
    )
}

async function provideDatabaseOfThree() {
  const isThere = () =>
    ['patroni', 'etcd', 'pgbackrest'].every(isOnPath) &&
    existsSync('/usr/sbin/haproxy') &&
    hasSystemPostgres()
  if (isThere()) return
  let refused = 'only root on Debian can install it'
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    say(
      'installing Patroni, etcd, HAProxy, PostgreSQL and pgBackRest for the long tests of a database that dies (apt-get)',
    )
    refused = await aptInstall(DATABASE_OF_THREE)
  }
  if (!isThere())
    say(
      `Patroni and what it needs are not here (${refused}): the long tests of a database that dies will fail. On Debian: sudo apt-get install ${DATABASE_OF_THREE.join(' ')}`,
    )
}

function hasSystemPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).filter((version) => Number(version) >= 15) : []
  if (versions.some((version) => existsSync(join(debian, version, 'bin', 'initdb')))) return true
  const { stdout } = spawnSync('postgres', ['--version'], { encoding: 'utf8' })
  return isOnPath('initdb') && Number(/(\d+)/.exec(stdout ?? '')?.[1]) >= 15
}

/** What is checked before anything runs; lanes that run side by side, each in its order, and what either of them does at its end; what needs a machine to itself. */
function stages(node) {
  const database = { TEST_POSTGRES_URL: '', TEST_POSTGRES: '', TEST_THOROUGH: IS_FULL ? '1' : '' }
  // the many cases look for words, not at SQL; what starts the product runs on the version it brings; and a thousand kills are a thousand: once is enough
  const once = [
    '**/canary.test.ts',
    '**/public-log/killed.test.ts',
    '**/*.full.test.ts',
    '**/embedded-postgres.test.ts',
    '**/place.test.ts',
  ]
  const projects = [
    '--project',
    'server',
    '--project',
    'auth',
    ...once.flatMap((file) => ['--exclude', file]),
  ]
  const files = IS_FULL ? [] : ON_SECOND_VERSION
  // few files: loading the server three times for them takes as much as half of them
  const fewer = IS_FULL ? [] : ['--maxWorkers=1']
  const system = { ...database, TEST_POSTGRES: 'system' }
  const checked = [['check', () => check(node)]]
  const unit = [['unit and server, PostgreSQL 18', () => vitest(node, { name: 'vitest', env: database })]]
  // whichever lane ends first does this one: the other would end still later
  const either = hasSystemPostgres()
    ? [
        [
          'server, PostgreSQL of this system',
          () =>
            vitest(node, { name: 'vitest-system', projects: [...projects, ...fewer], files, env: system }),
        ],
      ]
    : []
  const browser = [
    ['web build', () => buildWeb(node).then(() => ({ passed: 1, failed: 0 }))],
    ['end to end', () => endToEnd(node)],
  ]
  return [
    { lanes: [checked] },
    { lanes: [unit, browser], either },
    { lanes: IS_FULL ? [[['faults', () => longFaults(node)]]] : [] },
  ]
}

async function check(node) {
  const results = await runChecks(node)
  const failed = results.filter((result) => !result.ok)
  for (const { name } of failed) failures.push({ name: `check: ${name}`, message: 'look further up' })
  return { passed: results.length - failed.length, failed: failed.length }
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
      result = counted(name, 1, 0, [{ name, message: String(error?.message ?? error) }])
    }
    rows.push({ name, ...result, time: `${seconds(since)} s` })
    return result
  }

  let node
  await stage('packages', async () => {
    node = await prepare('everything')
    if (IS_FULL) await provideSwift()
    if (IS_FULL) await provideTroubles()
    if (IS_FULL) await providePooler()
    if (IS_FULL) await provideAge()
    if (IS_FULL) await provideProxy()
    if (IS_FULL) await provideRuleReader()
    if (IS_FULL) await provideDatabaseOfThree()
    return { passed: 1, failed: 0 }
  })
  const inOrder = async (lane, either = []) => {
    for (const [name, run] of lane) await stage(name, run)
    for (let next = either.shift(); next !== undefined; next = either.shift()) await stage(...next)
  }
  if (node !== undefined)
    for (const { lanes, either } of stages(node))
      await Promise.all(lanes.map((lane) => inOrder(lane, either)))
  rmSync(reports, { recursive: true, force: true })

  if (times.length > 0) console.log(`\nThe slowest ten:\n${slowestTen(times).join('\n')}`)
  if (unsteady.length > 0)
    console.log(`\nUnsteady, passed only when tried again:\n${namesAndMessages(unsteady).join('\n')}`)
  if (failures.length > 0) console.log(`\nFailed:\n${namesAndMessages(failures).join('\n')}`)
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
