import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { embeddedBinaries } from '../platform/database/postgres/binaries.ts'
import type { PostgresBinaries } from '../platform/database/postgres/binaries.ts'
import { ROLE, createCluster } from '../platform/database/postgres/cluster.ts'
import type { Cluster } from '../platform/database/postgres/cluster.ts'
import { runPostgres } from '../platform/database/postgres/process.ts'
import { closedFolder, databaseUser } from '../platform/database/postgres/system-user.ts'
import type { RunAs } from '../platform/database/postgres/system-user.ts'
import { scratchFolder } from './scratch.ts'

/** Nothing here must survive a crash, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '128MB',
  max_wal_size: '128MB',
  max_connections: '500',
  jit: 'off',
  // a database lives for seconds: nothing in it is worth tidying
  autovacuum: 'off',
  timezone: 'UTC',
}

/** In bytes; 107 on Linux, 103 on a Mac. */
const LONGEST_SOCKET = 100

type Run = { users: number; started: Promise<() => Promise<void>> }

/** One server for all projects of a run: vitest loads this module once per project. */
const shared: typeof globalThis & { evensettleTestServer?: Run } = globalThis

/** Starts PostgreSQL for a test run and names it in TEST_POSTGRES_URL, unless that names one already. */
export async function setup(): Promise<void> {
  if (shared.evensettleTestServer === undefined) {
    if (process.env['TEST_POSTGRES_URL']) return
    shared.evensettleTestServer = { users: 0, started: start() }
  }
  shared.evensettleTestServer.users += 1
  await shared.evensettleTestServer.started
}

/** Stops it when the last project is done. */
export async function teardown(): Promise<void> {
  const run = shared.evensettleTestServer
  if (run === undefined) return
  run.users -= 1
  if (run.users > 0) return
  delete shared.evensettleTestServer
  const stop = await run.started
  await stop()
}

export type TestCluster = { cluster: Cluster; root: string; password: string }

/** A cluster in a folder of its own, of the version that this run is for (or of this system's), and the password of its superuser. */
export async function makeTestCluster(
  parent = scratchFolder(),
  version = process.env['TEST_POSTGRES'],
): Promise<TestCluster> {
  const user = await databaseUser('/')
  const binaries = version === 'system' ? systemBinaries() : await embeddedBinaries(user)
  const root = await reachableFolder(parent, user)
  const cluster = { binaries, folder: join(root, 'postgres'), user }
  const password = randomBytes(12).toString('hex')
  await createCluster(cluster, password, 'superuser')
  return { cluster, root, password }
}

async function start(): Promise<() => Promise<void>> {
  // removed by the watchdog of the database, however this ends
  const { cluster, root, password } = await makeTestCluster()
  const socket = await openSocket(cluster.folder)
  const settings = { ...SETTINGS, unix_socket_directories: socket ?? '' }
  const server = await runPostgres(cluster, settings, (line) => console.warn(line), root)
  const url = new URL(`postgres://${ROLE}:${password}@127.0.0.1:${server.port}/${ROLE}`)
  // what reads the address by itself finds the port, which is open as well
  if (socket !== null) url.searchParams.set('host', socket)
  process.env['TEST_POSTGRES_URL'] = url.href
  process.env['TEST_POSTGRES_ENDS'] = '1'
  console.log(`PostgreSQL ${cluster.binaries.major} for this run: 127.0.0.1:${server.port}`)
  return async () => {
    delete process.env['TEST_POSTGRES_URL']
    delete process.env['TEST_POSTGRES_ENDS']
    await server.stop()
  }
}

/**
 * The folder of the cluster, in which it may be reached without TCP: a statement then takes less of the kernel, and a connection no
 * password, since nobody but its own user can enter that folder. Null where the name of a socket would be too long.
 */
async function openSocket(folder: string): Promise<string | null> {
  if (`${folder}/.s.PGSQL.65535`.length > LONGEST_SOCKET) return null
  await appendFile(join(folder, 'pg_hba.conf'), `local all ${ROLE} trust\n`)
  return folder
}

/** The oldest PostgreSQL of this system that we support (15 or later). */
function systemBinaries(): PostgresBinaries {
  const debian = '/usr/lib/postgresql'
  const installed = existsSync(debian)
    ? readdirSync(debian)
        .toSorted((a, b) => Number(a) - Number(b))
        .map((version) => join(debian, version, 'bin'))
    : []
  for (const bin of [...installed, ...(process.env['PATH'] ?? '').split(delimiter)]) {
    if (!existsSync(join(bin, 'postgres')) || !existsSync(join(bin, 'initdb'))) continue
    const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
    const major = Number(/(\d+)/.exec(version)?.[1])
    if (major >= 15) return { bin, major }
  }
  throw new Error('TEST_POSTGRES=system, but this system has no PostgreSQL 15 or later.')
}

async function reachableFolder(wanted: string, user: RunAs): Promise<string> {
  for (const parent of [wanted, tmpdir(), '/tmp', '/var/tmp']) {
    const folder = await mkdtemp(join(parent, 'evensettle-test-'))
    if (user !== null) await chmod(folder, 0o711)
    if (closedFolder(folder, user) === null) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error('No temporary folder can be reached by the user of the database.')
}
