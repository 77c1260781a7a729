import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartupError } from '../../../startup-error.ts'
import { syncFolder } from '../../files/lasting-files.ts'
import type { PostgresBinaries } from './binaries.ts'
import type { RunAs } from './system-user.ts'

/** Role and database of the application. Nobody else, the superuser included, can log in over the network. */
export const ROLE = 'evensettle'

export type Cluster = {
  binaries: PostgresBinaries
  /** The folder with the data (PGDATA). */
  folder: string
  user: RunAs
}

/** Lies in a cluster whose role may make databases, as system tests do. */
const MAY_MAKE_DATABASES = 'evensettle-createdb'

/** Programs of PostgreSQL see nothing of our environment: it may hold secrets. */
export const CLEAN_ENV = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

/** Whether the folder holds a finished cluster. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/**
 * Makes the cluster, whole or not at all: it is built beside its place and moved there when it is finished.
 * The role owns a database of the same name; `superuser` is for tests, which make databases.
 */
export async function createCluster(
  cluster: Cluster,
  password: string,
  kind: 'application' | 'superuser',
): Promise<void> {
  const { binaries, folder, user } = cluster
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  if (user !== null) await chown(draft, user.uid, user.gid)

  const locale =
    binaries.major >= 17
      ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
      : ['--locale=C.UTF-8']
  const sync = kind === 'superuser' ? ['--no-sync'] : []
  await run({ ...cluster, folder: draft }, 'initdb', [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--auth=reject',
    '--no-instructions',
    ...locale,
    ...sync,
  ])
  await writeFile(join(draft, 'pg_hba.conf'), `host all ${ROLE} 127.0.0.1/32 scram-sha-256\n`)
  await runSql({ ...cluster, folder: draft }, [
    `create role ${ROLE} login ${kind === 'superuser' ? 'superuser' : 'createdb'} password ${quote(password)}`,
    `create database ${ROLE} owner ${ROLE}`,
  ])
  await writeFile(join(draft, MAY_MAKE_DATABASES), '')
  await rename(draft, folder)
  await syncFolder(dirname(folder))
}

/** Gives the role a new password while the cluster is stopped. */
export async function setPassword(cluster: Cluster, password: string): Promise<void> {
  await runSql(cluster, [`alter role ${ROLE} password ${quote(password)}`])
}

/** Lets the role of a cluster that was made before make databases, once, while the cluster is stopped. */
export async function allowDatabases(cluster: Cluster): Promise<void> {
  const mark = join(cluster.folder, MAY_MAKE_DATABASES)
  if (existsSync(mark)) return
  await runSql(cluster, [`alter role ${ROLE} createdb`])
  await writeFile(mark, '')
}

/** @throws StartupError when the data belongs to another user or another major version */
export async function checkCluster({ binaries, folder, user }: Cluster): Promise<void> {
  const { uid } = await stat(folder)
  const expected = user?.uid ?? process.getuid?.()
  if (expected !== undefined && uid !== expected) {
    throw new StartupError(
      `The database in ${folder} belongs to another user (number ${uid}): start as that user, or as root, or give the folder to this user with chown -R.`,
    )
  }
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version !== String(binaries.major)) {
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version} and this version brings PostgreSQL ${binaries.major}: dump it with the older version and load it into a new data folder.`,
    )
  }
}

async function runSql(cluster: Cluster, statements: readonly string[]): Promise<void> {
  const args = ['--single', '-D', cluster.folder, '-c', 'exit_on_error=on', '-j', 'postgres']
  await run(cluster, 'postgres', args, statements.map((sql) => `${sql};\n\n`).join(''))
}

function run(cluster: Cluster, program: string, args: readonly string[], input = ''): Promise<void> {
  return new Promise((done, fail) => {
    const path = join(cluster.binaries.bin, program)
    const child = spawn(path, args, {
      ...cluster.user,
      cwd: '/',
      env: CLEAN_ENV,
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => (said += String(chunk)))
    child.on('error', fail)
    child.stdin.on('error', () => {})
    child.on('close', (code) => {
      if (code === 0) done()
      else fail(new StartupError(`The database could not be prepared (${program}): ${lastLine(said)}`))
    })
    child.stdin.end(input)
  })
}

function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.findLast((line) => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'it gave no reason.'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}
