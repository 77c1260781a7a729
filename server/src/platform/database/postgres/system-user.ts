import { execFileSync, spawnSync } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartupError } from '../../../startup-error.ts'

/** Whom the database runs as; null is the user of this process. */
export type RunAs = { uid: number; gid: number } | null

const NAME = 'postgres'

/**
 * PostgreSQL refuses to run as root: there it runs as the owner of its folder, else as the system user
 * `postgres`, which is made when it is missing.
 * @throws StartupError when that user is missing and cannot be made
 */
export async function databaseUser(folder: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return null
  const owner = await stat(folder).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  try {
    return find() ?? make()
  } catch (error) {
    throw new StartupError(
      `The database cannot run as root and the system user "${NAME}" could not be made: start as another user, make that user (useradd --system ${NAME}), or set DATABASE_URL.`,
      { cause: error },
    )
  }
}

/** The first of the folder and its parents that the user may not enter; null when it reaches the folder. */
export function closedFolder(folder: string, user: RunAs): string | null {
  if (user === null) return null
  const parents = [folder]
  for (let path = folder; path !== dirname(path); path = dirname(path)) parents.unshift(dirname(path))
  return parents.find((path) => !runs('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], user)) ?? null
}

/** Whether the program can be started by the user and ends well. */
export function runs(program: string, args: readonly string[], user: RunAs): boolean {
  return spawnSync(program, args, { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function find(): RunAs {
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function id(flag: string): number {
  return Number(execFileSync('id', [flag, NAME], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
}

function make(): RunAs {
  execFileSync('groupadd', ['--system', '--force', NAME], { stdio: 'ignore' })
  execFileSync('useradd', ['--system', '--gid', NAME, '--no-create-home', '--home-dir', '/', NAME], {
    stdio: 'ignore',
  })
  const made = find()
  if (made === null) throw new Error(`useradd did not make the user ${NAME}`)
  return made
}
