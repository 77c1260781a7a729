import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { CLEAN_ENV, ROLE } from '../platform/database/postgres/cluster.ts'
import { freePort } from '../platform/database/postgres/process.ts'
import { makeTestCluster } from './postgres-server.ts'

const SETPRIV = '/usr/bin/setpriv'
const READY_WITHIN = 60_000

/** A PostgreSQL of one's own that can go away and come back on the same address. */
export type OwnPostgres = {
  url: string
  /** Waits for the one that runs, if there is one. */
  start(): Promise<void>
  /** of the server and of each of its connections, which are its children */
  pids(): number[]
  /** As `pg_ctl stop -m immediate`: every connection is cut, nothing is written down; recovery is for the next start. */
  stopNow(): Promise<void>
  /** As `kill -9` of the database: its connections notice by themselves and end. */
  kill(): Promise<void>
  /** The machine stands still: connections stay and nothing answers. */
  freeze(): void
  thaw(): void
  query<Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  remove(): Promise<void>
}

type Made = Awaited<ReturnType<typeof makeTestCluster>>

/** Made, in a folder below `parent` where that is said, and started; nothing of it waits for the disk, which a stop of the program does not need. */
export async function makeOwnPostgres(
  settings: Record<string, string> = {},
  parent?: string,
): Promise<OwnPostgres> {
  return servePostgres(await makeTestCluster(parent), settings)
}

/** Starts what was made in a folder. */
export async function servePostgres(
  { cluster, root, password }: Made,
  settings: Record<string, string> = {},
): Promise<OwnPostgres> {
  const port = await freePort()
  const url = `postgres://${ROLE}:${password}@127.0.0.1:${port}/${ROLE}`
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '32MB',
    max_connections: '100',
    timezone: 'UTC',
    port: String(port),
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const program = [join(cluster.binaries.bin, 'postgres'), '-D', cluster.folder, ...flags]
  // whoever runs the tests may be killed: then the kernel ends the database
  const command = existsSync(SETPRIV) ? [SETPRIV, '--pdeathsig', 'QUIT', ...program] : program
  let child: ChildProcess | null = null

  async function query<Row extends Record<string, unknown>>(
    sql: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new Client({ connectionString: url, application_name: 'test' })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  /** Again and again while connections of one that was killed still hold its shared memory. */
  async function start(): Promise<void> {
    const [path = '', ...args] = command
    const until = performance.now() + READY_WITHIN
    while (performance.now() < until) {
      const running = child && isRunning(child) ? child : null
      const started =
        running ?? spawn(path, args, { ...cluster.user, cwd: '/', env: CLEAN_ENV, stdio: 'ignore' })
      child = started
      while (isRunning(started) && performance.now() < until) {
        if (await query('select 1').catch(() => null)) return
        await wait(20)
      }
    }
    throw new Error('PostgreSQL did not start')
  }

  async function end(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void> {
    if (!child || !isRunning(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  await start()
  return {
    url,
    start,
    stopNow: () => end('SIGQUIT'),
    kill: () => end('SIGKILL'),
    pids: () => pidsOf(child),
    freeze: () => signalAll(child, 'SIGSTOP'),
    thaw: () => signalAll(child, 'SIGCONT'),
    query,
    async remove() {
      signalAll(child, 'SIGCONT')
      await end('SIGQUIT')
      await rm(root, { recursive: true, force: true })
    },
  }
}

function pidsOf(server: ChildProcess | null): number[] {
  if (!server?.pid || !isRunning(server)) return []
  const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
  return [server.pid, ...listed.split('\n').map(Number).filter(Boolean)]
}

/** To the server first and then to each of its connections. */
function signalAll(server: ChildProcess | null, signal: 'SIGSTOP' | 'SIGCONT'): void {
  if (!server || !isRunning(server)) return
  server.kill(signal)
  for (const pid of pidsOf(server).slice(1)) {
    try {
      process.kill(pid, signal)
    } catch {
      // it has ended since it was listed
    }
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}
