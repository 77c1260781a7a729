import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const MIGRATIONS = ['server/migrations', 'auth/migrations']
const ENDS_WELL = 'server/src/listening.ts'
const OURS = '@evensettle'

/** A tree of the product that can be run, and what it is. */
export type Version = { main: string; name: string }

/** This version. */
export const THIS: Version = { main: join(ROOT, 'server/src/main.ts'), name: 'this version' }

/**
 * Lays the product as it was before the newest migration into a folder; where there is no history (a copy without it, or one
 * that was cut) this version takes its place. It runs with the packages that are here.
 */
export async function layVersionBefore(folder: string): Promise<Version> {
  await mkdir(folder, { recursive: true })
  const before = commitBefore()
  if (before !== null) git(['archive', before, '--output', join(folder, 'tree.tar')])
  if (before !== null) execFileSync('tar', ['xf', 'tree.tar'], { cwd: folder })
  else await copyThis(folder)
  await linkPackages(folder)
  execFileSync(process.execPath, ['messages/src/compile.ts'], { cwd: folder, stdio: 'ignore' })
  const name = before === null ? 'this version in place of the one before' : `commit ${before.slice(0, 8)}`
  return { main: join(folder, 'server/src/main.ts'), name }
}

/**
 * What somebody has not committed yet counts as the newest. One that cannot end without losing requests yet (decision 161) is not
 * what anybody upgrades from without a pause: then it is this version as it was committed.
 */
function commitBefore(): string | null {
  try {
    if (git(['status', '--porcelain', '--', ...MIGRATIONS]) !== '') return git(['rev-parse', 'HEAD'])
    const newest = git(['log', '-1', '--format=%H', '--', ...MIGRATIONS])
    const before = git(['rev-parse', '--verify', '--quiet', `${newest}^`])
    return git(['show', `${before}:${ENDS_WELL}`]).includes('stepAside') ? before : git(['rev-parse', 'HEAD'])
  } catch {
    return null
  }
}

function git(args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

async function copyThis(folder: string): Promise<void> {
  for (const name of [...(await workspaces(ROOT)), 'package.json', 'scripts', 'tsconfig.base.json'])
    await cp(join(ROOT, name), join(folder, name), {
      recursive: true,
      filter: (path) => !/\/(?:node_modules|build|data)(?:\/|$)/.test(path.slice(ROOT.length)),
    })
}

async function workspaces(root: string): Promise<string[]> {
  const read: { workspaces: string[] } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return read.workspaces
}

/** Others' packages are those that are here, ours are those of the tree. */
async function linkPackages(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules')
  await mkdir(join(modules, OURS), { recursive: true })
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== OURS && name !== '.cache')
      await symlink(join(ROOT, 'node_modules', name), join(modules, name))
  for (const name of await workspaces(folder)) {
    await symlink(join(folder, name), join(modules, OURS, name))
    const own = join(ROOT, name, 'node_modules')
    if (existsSync(own)) await symlink(own, join(folder, name, 'node_modules'))
  }
}
