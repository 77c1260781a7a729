// What `npm start`, `npm test` and the others do before Node 24 is there: plain JavaScript for Node 20, no packages.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { mustBeWritable, providePackages } from './packages.js'
import { COMPILED, ROOT, collect } from './run.js'
import { Stop, progress, say } from './tell.js'

const BIN = join(ROOT, 'node_modules', '.bin')
const OLDEST_NODE = 20
const NEEDED_NODE = 24
const BUILT_FROM = [
  'package-lock.json',
  'web',
  'messages',
  'contracts/src',
  'domain/src',
  'server/src/features/invitations/first-look',
]

/**
 * Makes sure of Node, packages (`running`, or `everything` with the tools for tests and measurements) and the
 * Node 24 that runs everything else; returns its path.
 */
export async function prepare(needs) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    throw new Stop(
      `EvenSettle needs Node ${OLDEST_NODE} or later and this is Node ${process.versions.node}: install a newer one from https://nodejs.org.`,
    )
  }
  await providePackages(needs)
  const node = findNode()
  compileMessages(node)
  return node
}

/** Makes the functions of the message catalogue; nothing happens to those that have not changed. */
function compileMessages(node) {
  const { status, stderr } = spawnSync(node, ['messages/src/compile.ts'], { cwd: ROOT, encoding: 'utf8' })
  if (status !== 0) throw new Stop(`The message catalogue could not be compiled: ${stderr.trim()}`)
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

/** The environment for our tools: they find Node 24 first, and what it has compiled before. */
export function toolEnv(node, more = {}) {
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    PATH: [BIN, dirname(node), process.env.PATH ?? ''].join(delimiter),
    ...more,
  }
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
  rmSync(stamp, { force: true })
  const shown = progress()
  let heard = ''
  const { code, output } = await collect(
    node,
    [tool('react-router'), 'build'],
    { cwd: join(ROOT, 'web'), env: toolEnv(node, { NODE_ENV: 'production' }) },
    (piece) => {
      heard += piece
      shown.step(buildStep(heard))
    },
  )
  shown.end(code === 0 ? 'web app built' : undefined)
  if (code !== 0) {
    console.error(output)
    throw new Stop('The web app could not be built: the reason is above.')
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** How far the build is, from what it has printed. */
export function buildStep(output) {
  const total = /^pages to print: (\d+)$/m.exec(output)?.[1]
  const done = output.match(/^Prerender \(html\): \//gm)?.length ?? 0
  if (total === undefined || done === 0) return 'joining the scripts'
  return done < Number(total) ? `${done} of ${total} pages` : 'compressing'
}

function webHash() {
  const hash = createHash('sha256')
  for (const path of BUILT_FROM) addToHash(hash, join(ROOT, path))
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
