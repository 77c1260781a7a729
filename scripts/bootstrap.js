// What `npm start`, `npm test` and the others do before Node 24 is there: plain JavaScript for Node 20, no packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const BIN = join(ROOT, 'node_modules', '.bin')
const OLDEST_NODE = 20
const NEEDED_NODE = 24

/** Ends the command; the message is one sentence for whoever typed it. */
export class Stop extends Error {}

export function say(line) {
  console.log(`· ${line}`)
}

/** Runs a command's main function: a `Stop` becomes its sentence and a non-zero exit. */
export async function main(run) {
  try {
    process.exitCode = (await run()) ?? 0
  } catch (error) {
    console.error(error instanceof Stop ? `✗ ${error.message}` : error)
    process.exitCode = 1
  }
}

/** Makes sure of Node, packages and the Node 24 that runs everything else; returns its path. */
export async function prepare() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Stop(
      `EvenSettle needs Node ${OLDEST_NODE} or later and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
    )
  }
  if (!isInstalled(ROOT)) await install()
  return findNode()
}

/** Whether node_modules holds what package-lock.json asks for, on this platform. */
export function isInstalled(root) {
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules', '.package-lock.json'))?.packages
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true
    const found = present[path]
    if (!found) return entry.optional === true || entry.peer === true || entry.devOptional === true
    return found.version === entry.version && existsSync(join(root, path))
  })
}

async function install() {
  mustBeWritable(ROOT)
  say('installing packages (once, 1 to 2 minutes)')
  const since = Date.now()
  const ticker = setInterval(() => say(`  still installing, ${seconds(since)} s`), 10_000)
  const npm = process.env.npm_execpath
  const retries = ['--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  const args = ['ci', '--include=dev', '--include=optional', ...quiet, ...retries]
  // A Node 24 from node_modules would delete itself: npm runs under the system's own Node.
  const [program, all] = npm?.endsWith('.js') ? [systemNode(), [npm, ...args]] : ['npm', args]
  const { code, output } = await collect(program, all)
  clearInterval(ticker)
  if (code !== 0) throw new Stop(installProblem(output))
  say(`installed in ${seconds(since)} s`)
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

function findNode() {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  for (const candidate of [join(BIN, 'node'), process.execPath, ...onPath]) {
    if (!existsSync(candidate)) continue
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= NEEDED_NODE) return candidate
  }
  throw new Stop(
    `There is no packaged Node ${NEEDED_NODE} for this platform (${process.platform} ${process.arch}): install Node ${NEEDED_NODE} from https://nodejs.org and run this again.`,
  )
}

/** The environment for our tools: they find Node 24 first. */
export function toolEnv(node, more = {}) {
  return { ...process.env, PATH: [BIN, dirname(node), process.env.PATH ?? ''].join(delimiter), ...more }
}

export function tool(name) {
  return join(BIN, name)
}

/** Builds the web app when a file that goes into it has changed since the last build. */
export async function buildWeb(node) {
  const stamp = join(ROOT, 'web', 'build', '.stamp')
  const wanted = webHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  mustBeWritable(join(ROOT, 'web'))
  say('building the web app')
  const since = Date.now()
  rmSync(stamp, { force: true })
  const { code, output } = await collect(node, [tool('react-router'), 'build'], {
    cwd: join(ROOT, 'web'),
    env: toolEnv(node, { NODE_ENV: 'production' }),
  })
  if (code !== 0) {
    console.error(output)
    throw new Stop('The web app could not be built: the reason is above.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  say(`built in ${seconds(since)} s`)
}

function webHash() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'web', 'contracts/src', 'domain/src'])
    addToHash(hash, join(ROOT, path))
  return hash.digest('hex')
}

function addToHash(hash, path) {
  let entries
  try {
    entries = readdirSync(path, { withFileTypes: true })
  } catch {
    hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path))
    return
  }
  const built = new Set(['node_modules', 'build', '.react-router'])
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (built.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    addToHash(hash, join(path, entry.name))
  }
}

function mustBeWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch {
    throw new Stop(
      `The folder ${folder} cannot be written: make it writable for this user or copy it elsewhere.`,
    )
  }
}

/** Runs a program to its end with its output collected. */
export function collect(program, args, options = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code) => done({ code: code ?? 1, output }))
  })
}

/**
 * Runs a program in the foreground and returns its exit code. It gets each signal once, however many of npm,
 * the terminal and the service manager send it, and is told to stop when this process is gone.
 */
export function runForeground(node, args, env = process.env) {
  return new Promise((done) => {
    const child = spawn(node, ['--import', join(ROOT, 'scripts', 'follow-parent.js'), ...args], {
      cwd: ROOT,
      env,
      detached: true,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    const last = new Map()
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (Date.now() - (last.get(signal) ?? 0) < 1000) return
        last.set(signal, Date.now())
        child.kill(signal)
      })
    }
    whenOrphaned(() => child.kill('SIGTERM'))
    child.on('error', () => done(1))
    child.on('exit', (code, signal) => done(code ?? (signal === null ? 1 : 130)))
  })
}

/**
 * npm runs us in a shell: a signal ends that shell without telling us, and a killed npm tells nobody.
 * Both show as a changed parent or grandparent.
 */
function whenOrphaned(act) {
  if (!process.env.npm_lifecycle_event) return
  const before = elders()
  const watch = setInterval(() => {
    if (elders() === before) return
    clearInterval(watch)
    act()
  }, 250)
  watch.unref()
}

function elders() {
  return `${process.ppid} ${parentOf(process.ppid)}`
}

function parentOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return ''
  }
}

export function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1)
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}
