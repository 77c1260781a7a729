// The packages of package-lock.json: which are needed, which are there, and how the rest comes.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT, collect } from './run.js'
import { Stop, progress, say } from './tell.js'

/**
 * Makes sure of the packages: `running` is what `npm start` needs, `everything` has the tools that test and measure
 * besides. Tools that were there before stay there.
 */
export async function providePackages(needs) {
  if (isInstalled(ROOT, needs)) return
  mustBeWritable(ROOT)
  const present = presentPackages(ROOT)
  const all = needs === 'everything' || Object.values(present).some(({ dev }) => dev === true)
  const onlyMissesTools = needs === 'everything' && isInstalled(ROOT, 'running')
  const plan = all ? 'everything' : 'running'
  say(
    onlyMissesTools ? 'adding the packages for tests and measurements (once)' : 'installing packages (once)',
  )
  const failed = onlyMissesTools
    ? (await npm(['install', '--no-save'], plan)) || (isInstalled(ROOT, plan) ? null : 'incomplete')
    : 'nothing there yet'
  if (failed === null) return
  const reason = await npm(['ci'], plan)
  if (reason !== null) throw new Stop(installProblem(reason))
}

/**
 * Makes sure of what only `npm run bench` audits pages with: a sixth of all packages, and for every other command an install
 * without a use.
 */
export async function provideAudits() {
  const folder = join(ROOT, 'bench', 'audits')
  if (isInstalled(folder)) return
  mustBeWritable(folder)
  say('installing what audits pages (once)')
  const reason = await npm(['ci'], 'everything', folder)
  if (reason !== null) throw new Stop(installProblem(reason))
}

/** Runs npm; returns what it printed when it failed, else null. */
async function npm(command, plan, root = ROOT) {
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const which = [plan === 'everything' ? '--include=dev' : '--omit=dev', '--include=optional']
  const args = [...command, ...which, ...quiet, ...retries]
  // A Node 24 from node_modules would delete itself: npm runs under the system's own Node.
  const path = process.env.npm_execpath
  const [program, all] = path?.endsWith('.js') ? [systemNode(), [path, ...args]] : ['npm', args]
  const wanted = neededHere(root, plan)
  const shown = progress()
  const ticker = setInterval(() => {
    const done = wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length
    shown.step(`${done} of ${wanted.length} packages`)
  }, 500)
  const { code, output } = await collect(program, all, { cwd: root })
  clearInterval(ticker)
  shown.end(code === 0 ? 'packages installed' : undefined)
  return code === 0 ? null : output
}

/** Whether node_modules holds what package-lock.json asks for, on this platform. */
export function isInstalled(root, needs = 'everything') {
  const present = presentPackages(root)
  const wanted = wantedPackages(root, needs)
  return (
    wanted.length > 0 &&
    wanted.every(([path, entry]) => {
      const found = present[path]
      if (!found) return entry.optional === true || entry.peer === true || entry.devOptional === true
      return found.version === entry.version && existsSync(join(root, path))
    })
  )
}

/** Paths of the packages that an install puts there on this platform. */
export function neededHere(root, needs) {
  return wantedPackages(root, needs)
    .filter(([, entry]) => entry.link !== true && isForThisPlatform(entry))
    .map(([path]) => path)
}

function wantedPackages(root, needs) {
  const packages = readJson(join(root, 'package-lock.json'))?.packages ?? {}
  return Object.entries(packages).filter(
    ([path, { dev }]) => `/${path}`.includes('/node_modules/') && (needs === 'everything' || dev !== true),
  )
}

function presentPackages(root) {
  return readJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {}
}

function isForThisPlatform({ os, cpu, libc }) {
  const isGlibc = process.report.getReport().header.glibcVersionRuntime !== undefined
  return (
    (os?.includes(process.platform) ?? true) &&
    (cpu?.includes(process.arch) ?? true) &&
    (process.platform !== 'linux' || (libc?.includes(isGlibc ? 'glibc' : 'musl') ?? true))
  )
}

/** One sentence for what npm printed. */
export function installProblem(output) {
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET|network/i.test(
      output,
    )
  ) {
    return 'The packages could not be downloaded because the package registry cannot be reached: check the network (and the proxy settings of npm), then run this again.'
  }
  if (/spawn npm ENOENT/.test(output)) {
    return 'npm was not found: install it together with Node from https://nodejs.org.'
  }
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and run this again.'
  const lines = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line) && !/complete log/i.test(line))
  const why = lines.slice(0, 3).map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim())
  return `npm could not install the packages: ${why.join(' ').trim() || output.trim().slice(-300)}`
}

function systemNode() {
  const own = join(ROOT, 'node_modules')
  if (!process.execPath.startsWith(own)) return process.execPath
  const elsewhere = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.startsWith(own))
    .map((folder) => join(folder, 'node'))
    .find((node) => existsSync(node))
  return elsewhere ?? process.execPath
}

export function mustBeWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Stop(
      `The folder ${folder} cannot be written: make it writable for this user or copy it elsewhere.`,
    )
  }
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
