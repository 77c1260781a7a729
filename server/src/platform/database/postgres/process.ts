import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { StartupError } from '../../../startup-error.ts'
import { CLEAN_ENV } from './cluster.ts'
import type { Cluster } from './cluster.ts'

export type PostgresProcess = {
  port: number
  /** Shuts the database down (fast: open transactions are rolled back) and waits for its end. */
  stop(): Promise<void>
}

type Message = { ready?: true; failed?: string; log?: string }

const WATCHDOG = fileURLToPath(new URL('./watchdog.js', import.meta.url))

/**
 * Runs PostgreSQL under the watchdog on a free loopback port, which stays the same until `stop`.
 * A temporary folder (tests) is removed when the database has ended, however this process ends.
 * @throws StartupError with the reason PostgreSQL gave
 */
export async function runPostgres(
  cluster: Cluster,
  settings: Record<string, string>,
  log: (line: string) => void,
  temporary: string | null = null,
): Promise<PostgresProcess> {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return await supervise(port, jobFor(cluster, { ...settings, port: String(port) }, temporary), log)
    } catch (error) {
      const taken =
        error instanceof Error && /Address already in use|could not create any TCP/.test(error.message)
      if (!taken || attempt === 5) throw error
    }
  }
}

function jobFor(
  { binaries, folder, user }: Cluster,
  settings: Record<string, string>,
  temporary: string | null,
): string {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const args = ['-D', folder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  return JSON.stringify({
    program: join(binaries.bin, 'postgres'),
    args,
    folder,
    user,
    temporary,
    env: CLEAN_ENV,
  })
}

async function supervise(port: number, job: string, log: (line: string) => void): Promise<PostgresProcess> {
  const ending = new AbortController()
  let watchdog = await startWatchdog(job, log)

  function follow(current: ChildProcess): void {
    // Without its watchdog the database would outlive us: a new one takes the folder over.
    if (current.exitCode === null && current.signalCode === null) current.once('exit', () => void replace())
    else void replace()
  }
  async function replace(): Promise<void> {
    if (ending.signal.aborted) return
    log('the watchdog of the database ended; starting another')
    while (!ending.signal.aborted) {
      try {
        watchdog = await startWatchdog(job, log)
        follow(watchdog)
        if (ending.signal.aborted) await end(watchdog)
        return
      } catch (error) {
        log(String(error))
        await wait(500, undefined, { ref: false })
      }
    }
  }
  follow(watchdog)

  return {
    port,
    async stop() {
      ending.abort()
      await end(watchdog)
    },
  }
}

function startWatchdog(job: string, log: (line: string) => void): Promise<ChildProcess> {
  return new Promise((done, fail) => {
    // detached: Ctrl-C in a terminal reaches the whole group, but the database must outlive the draining server.
    const watchdog = spawn(process.execPath, ['--max-old-space-size=32', WATCHDOG, job], {
      cwd: '/',
      detached: true,
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    watchdog.on('message', (message: Message) => {
      if (message.log !== undefined) log(message.log)
      if (message.failed !== undefined)
        fail(new StartupError(`The database did not start: ${message.failed}`))
      if (message.ready) {
        watchdog.unref()
        watchdog.channel?.unref()
        done(watchdog)
      }
    })
    watchdog.on('error', fail)
    watchdog.once('exit', (code, signal) =>
      fail(new StartupError(`The database did not start (watchdog: ${signal ?? code}).`)),
    )
  })
}

async function end(watchdog: ChildProcess): Promise<void> {
  if (watchdog.exitCode !== null || watchdog.signalCode !== null) return
  watchdog.ref()
  await new Promise<void>((done) => {
    watchdog.once('exit', () => done())
    if (watchdog.connected) watchdog.send('stop', () => {})
  })
}

/** A port of this machine that nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (address !== null && typeof address === 'object') done(address.port)
        else fail(new Error('The probe has no port.'))
      })
    })
  })
}
