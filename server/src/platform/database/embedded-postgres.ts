import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DataDir } from '../data-dir.ts'
import { embeddedBinaries } from './postgres/binaries.ts'
import {
  ROLE,
  allowDatabases,
  checkCluster,
  createCluster,
  hasCluster,
  setPassword,
} from './postgres/cluster.ts'
import { placeOfDatabase } from './postgres/place.ts'
import { runPostgres } from './postgres/process.ts'
import { readOrCreateSecret } from '../secrets/secrets.ts'
import { StartupError } from '../../startup-error.ts'

export type EmbeddedPostgres = {
  /** postgres://… for the application's own role; the port stays the same until `stop`. */
  url: string
  stop(): Promise<void>
}

/** For a small machine beside the application. Statements never reach the log: they hold people's words. */
const SETTINGS = {
  shared_buffers: '64MB',
  max_connections: '60',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '512MB',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * PostgreSQL as a child process with its data in DATA_DIR/postgres, or under one of `elsewhere` where its user may
 * not enter there. It ends with this process however that one ends, and comes back on the same port when it dies
 * alone: connect through a pool that reconnects.
 * @throws StartupError with one sentence for the operator
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  elsewhere,
}: {
  dataDir: DataDir
  log: (line: string) => void
  elsewhere?: readonly string[]
}): Promise<EmbeddedPostgres> {
  const { folder, user } = await placeOfDatabase(dataDir.path, log, elsewhere)
  const binaries = await embeddedBinaries(user)
  const cluster = { binaries, folder, user }

  let isNewPassword = false
  const password = await readOrCreateSecret(dataDir, 'database-password', () => {
    isNewPassword = true
    return randomBytes(24).toString('hex')
  })
  if (!hasCluster(folder)) {
    log(`creating the database (PostgreSQL ${binaries.major}) in ${folder}`)
    await createCluster(cluster, password, 'application')
  } else {
    await checkCluster(cluster)
    if (isNewPassword) await setPassword(cluster, password)
    // a database that still ends after a kill cannot be asked: only system tests wait for the next start
    await allowDatabases(cluster).catch(() => log('system tests can begin after the next start'))
  }
  log('starting the database')
  const running = await runPostgres(cluster, SETTINGS, log)
  return {
    url: urlOf(password, running.port),
    stop: () => running.stop(),
  }
}

/**
 * The address of the embedded database that another process of this installation keeps running.
 * @throws StartupError when none does
 */
export async function runningDatabase(dataDir: DataDir): Promise<string> {
  const { folder } = await placeOfDatabase(dataDir.path, () => {})
  // its fourth line is the port
  const lines = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const port = Number(lines.split('\n')[3])
  if (!(port > 0)) throw new StartupError('The app runs and its database does not: try again in a moment.')
  const password = await readOrCreateSecret(dataDir, 'database-password', () => '')
  return urlOf(password, port)
}

function urlOf(password: string, port: number): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
}
