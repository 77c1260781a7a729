import { existsSync, realpathSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepare, tool, toolEnv } from './bootstrap.js'
import { ROOT, collect } from './run.js'
import { Stop, main, seconds } from './tell.js'

const AT_ONCE = 2

/** Everything that needs no database and no browser, slowest first. */
export function checks() {
  const projects = [
    'web',
    'server',
    'auth',
    'domain',
    'messages',
    'contracts',
    'verify',
    'scripts',
    'e2e',
    'bench',
  ]
  const types = projects
    .filter((project) => existsSync(join(ROOT, project, 'tsconfig.json')))
    .map((project) => ({
      name: `types: ${project}`,
      args: [tool('tsc'), '--singleThreaded', '--project', project],
    }))
    // the rules know neither Node nor a browser; their tests may
    .concat({
      name: 'types: tests of domain',
      args: [tool('tsc'), '--singleThreaded', '--project', 'domain/tsconfig.tests.json'],
    })
  const house = [
    'imports',
    'features',
    'owners',
    'raw-sql',
    'audit',
    'permissions',
    'routes',
    'states',
    'migrations',
    'words',
    'sentences',
    'refusals',
    'translated',
    'doc-refs',
  ]
  return [
    {
      name: 'lint',
      args: [tool('oxlint'), '--type-aware', '--quiet', '--report-unused-disable-directives-severity=error'],
    },
    ...types,
    { name: 'unused', args: [tool('knip'), '--no-progress', '--treat-config-hints-as-errors'] },
    { name: 'format', args: [tool('oxfmt'), '--check', '.'] },
    ...house.map((name) => ({ name: `house: ${name}`, args: [`scripts/check-${name}.ts`] })),
  ]
}

/** @throws Stop where packages seem to be there, and what the checks run is not: each of them would fail for a reason of its own */
export function assertTools(programs, isThere = existsSync) {
  const missing = [...new Set(programs)].filter((program) => !isThere(program)).map((path) => basename(path))
  if (missing.length > 0)
    throw new Stop(
      `Packages are missing (there is no ${missing.join(', no ')} in node_modules/.bin): run npm ci, then this again.`,
    )
}

/** Runs all checks and returns `{ name, ok, output }` of each. */
export async function runChecks(node) {
  assertTools([
    tool('react-router'),
    ...checks().flatMap(({ args: [program] }) => (isAbsolute(program) ? program : [])),
  ])
  // two run at a time, so that one thread is enough for each: threads of one check do some work twice
  const env = toolEnv(node, { GOGC: '400' })
  // Routes have generated types; without them `types: web` would fail in a fresh clone.
  await collect(node, [tool('react-router'), 'typegen'], { cwd: join(ROOT, 'web'), env })
  const waiting = checks()
  const results = []
  async function work() {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const since = Date.now()
      const { code, output } = await collect(node, check.args, { env })
      results.push({ name: check.name, ok: code === 0, output })
      console.log(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds(since)} s)`)
      if (code !== 0) console.log(output.trimEnd())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  await main(async () => {
    const results = await runChecks(await prepare('everything'))
    const failed = results.filter((result) => !result.ok)
    console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
    return failed.length === 0 ? 0 : 1
  })
}
