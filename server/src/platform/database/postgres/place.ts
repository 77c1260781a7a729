import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, readdir, readlink, rename, rm, stat, statfs } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import { writeDurably } from '../../files/lasting-files.ts'
import { StartupError } from '../../../startup-error.ts'
import { hasCluster } from './cluster.ts'
import { closedFolder, databaseUser } from './system-user.ts'
import type { RunAs } from './system-user.ts'

/** Where the data of the embedded database lies (PGDATA) and whom it runs as. */
export type Place = { folder: string; user: RunAs }

const PARENTS = ['/var/lib', '/usr/local/var', '/srv', '/opt']
const PREFIX = 'evensettle-'
const CLUSTER = 'postgres'
/** In the data folder: its first line names the folder elsewhere that holds the database. */
const POINTER = 'postgres-folder.txt'
/** In that folder: its first line names the data folder it belongs to. */
const OWNER = 'data-folder.txt'
/** tmpfs, ramfs and the layer of a container (overlayfs): gone with a restart, or with the container. */
const PASSING = new Set([0x01021994, 0x858458f6, 0x794c7630])

const run = promisify(execFile)

/** Whether a data folder has an embedded database. Makes nothing. */
export function hasDatabase(dataDir: string): boolean {
  return hasCluster(join(dataDir, CLUSTER)) || existsSync(join(dataDir, POINTER))
}

/**
 * DATA_DIR/postgres, unless the database runs as another user (under root) who may not enter there: then a folder
 * of its own under the first of `parents` that it may enter, named in DATA_DIR/postgres-folder.txt.
 * @throws StartupError when no such folder can be made, or the one that was named is gone or another's
 */
export async function placeOfDatabase(
  dataDir: string,
  log: (line: string) => void,
  parents: readonly string[] = PARENTS,
): Promise<Place> {
  const known = await firstLine(join(dataDir, POINTER))
  if (known !== null) {
    await confirm(known, dataDir)
    log(`the database lies in ${known}, as ${join(dataDir, POINTER)} says`)
    const folder = join(known, CLUSTER)
    return { folder, user: await databaseUser(folder) }
  }
  const inside = join(dataDir, CLUSTER)
  const user = await databaseUser(inside)
  const closed = closedFolder(dataDir, user)
  if (closed === null) return { folder: inside, user }

  await mentionEarlier(dataDir, parents, log)
  const place = await makePlace(dataDir, user, closed, parents)
  log(`the user of the database ("postgres") may not enter ${closed}: the database lies in ${place}`)
  log(`back up, move and delete ${place} together with ${dataDir}`)
  const folder = join(place, CLUSTER)
  if (hasCluster(inside)) await copyCluster(inside, folder, log)
  await writeDurably(join(dataDir, POINTER), pointerText(place, closed))
  await rm(inside, { recursive: true, force: true })
  return { folder, user }
}

function pointerText(place: string, closed: string): string {
  return `${place}
The database of this data folder lies there: its user ("postgres") may not enter ${closed}.
Back up, move and delete both folders together.
`
}

async function makePlace(
  dataDir: string,
  user: RunAs,
  closed: string,
  parents: readonly string[],
): Promise<string> {
  for (const parent of parents) {
    if (!(await lasts(parent, dataDir))) continue
    const place = await mkdtemp(join(parent, PREFIX)).catch(() => null)
    if (place === null) continue
    await chmod(place, 0o711)
    if (closedFolder(place, user) === null) {
      await writeDurably(join(place, OWNER), `${dataDir}\n`)
      await chmod(join(place, OWNER), 0o644)
      return place
    }
    await rm(place, { recursive: true })
  }
  throw new StartupError(
    `The data folder ${dataDir} cannot hold the database: as root it runs as the system user "postgres", which may not enter ${closed}, and none of ${parents.join(', ')} can hold it instead; set DATA_DIR to a folder elsewhere or allow passing through with chmod o+x ${closed}.`,
  )
}

/** Whether what is written there stays as long as the data folder does. */
async function lasts(parent: string, dataDir: string): Promise<boolean> {
  try {
    if ((await stat(parent)).dev === (await stat(dataDir)).dev) return true
    return !PASSING.has((await statfs(parent)).type)
  } catch {
    return false
  }
}

/** A data folder may be moved, and its database follows; a copy of it must not share the database. */
async function confirm(place: string, dataDir: string): Promise<void> {
  if (!isAbsolute(place) || !existsSync(place)) {
    throw new StartupError(
      `The database of ${dataDir} should lie in ${place}, which is not there: bring it back from a backup, or remove ${join(dataDir, POINTER)} to begin with an empty database.`,
    )
  }
  const owner = await firstLine(join(place, OWNER))
  if (owner === dataDir) return
  if (
    owner !== null &&
    (await isAnother(owner, dataDir)) &&
    (await firstLine(join(owner, POINTER))) === place
  ) {
    throw new StartupError(
      `The data folder ${dataDir} is a copy of ${owner}, and the database in ${place} belongs to that one: stop it and copy the database as well (cp -a ${join(place, CLUSTER)} ${join(dataDir, CLUSTER)}), or delete the copied files to begin anew; in both cases remove ${join(dataDir, POINTER)}.`,
    )
  }
  await writeDurably(join(place, OWNER), `${dataDir}\n`).catch((error: unknown) => {
    throw new StartupError(
      `The database in ${place} belongs to another user: start as that user, or as root.`,
      { cause: error },
    )
  })
  await chmod(join(place, OWNER), 0o644)
}

async function isAnother(owner: string, dataDir: string): Promise<boolean> {
  const there = await stat(owner).catch(() => null)
  if (there === null) return false
  const here = await stat(dataDir)
  return there.dev !== here.dev || there.ino !== here.ino
}

/** Somebody deleted the data folder and begins anew: what the old one kept elsewhere is still there. */
async function mentionEarlier(
  dataDir: string,
  parents: readonly string[],
  log: (line: string) => void,
): Promise<void> {
  for (const parent of parents) {
    for (const name of await readdir(parent).catch(() => [])) {
      const place = join(parent, name)
      if (!name.startsWith(PREFIX) || (await firstLine(join(place, OWNER))) !== dataDir) continue
      log(`an earlier database of this data folder is still in ${place}: rm -r ${place} when nobody needs it`)
    }
  }
}

/** The copy is whole and on disk before it is used. */
async function copyCluster(from: string, to: string, log: (line: string) => void): Promise<void> {
  const pid = await firstLine(join(from, 'postmaster.pid'))
  if (pid !== null && (await readlink(`/proc/${pid}/cwd`).catch(() => null)) === from) {
    throw new StartupError(
      `The database in ${from} still runs (process ${pid}): wait until it has ended, then start again.`,
    )
  }
  log(`moving the database from ${from} to ${to}`)
  try {
    await run('cp', ['-a', from, `${to}.new`])
    await run('sync')
  } catch (error) {
    throw new StartupError(
      `The database in ${from} could not be copied to ${to} (${error instanceof Error ? error.message.trim() : String(error)}).`,
      { cause: error },
    )
  }
  await rename(`${to}.new`, to)
}

async function firstLine(path: string): Promise<string | null> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EACCES'))
      return null
    throw error
  })
  return text?.split('\n')[0]?.trim() ?? null
}
