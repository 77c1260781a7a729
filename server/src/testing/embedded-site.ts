import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, vi } from 'vitest'
import { openDataDir } from '../platform/data-dir.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres.ts'

const SECONDS = 1000
/** How long something is waited for that a slow machine does late. */
export const WITHIN = { timeout: 120 * SECONDS, interval: 50 }

/** A data folder for each test of a file, and what runs on it. */
export function embeddedSite() {
  let root: string
  let path: string
  let children: ChildProcess[]

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'evensettle-embedded-'))
    path = join(root, 'data')
    children = []
    await chmod(root, 0o711)
  })

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await vi.waitUntil(() => postmaster() === null, WITHIN)
    await rm(root, { recursive: true, force: true })
  })

  /** Process id of the database on this folder while it lives. */
  function postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(path, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, 0)
      return pid
    } catch {
      return null
    }
  }

  async function startHere() {
    const dataDir = await openDataDir(path)
    const lines: string[] = []
    const database = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
    return {
      url: database.url,
      lines,
      async stop() {
        await database.stop()
        await dataDir.release()
      },
    }
  }

  /** Another process that opens the data folder and the database and then only waits. */
  async function startInAnotherProcess(): Promise<{ app: ChildProcess; url: string }> {
    const script = `
      const { openDataDir } = await import(${JSON.stringify(import.meta.resolve('../platform/data-dir.ts'))})
      const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('../platform/database/embedded-postgres.ts'))})
      const dataDir = await openDataDir(${JSON.stringify(path)})
      const database = await startEmbeddedPostgres({ dataDir, log: () => {} })
      console.log(database.url)
      setInterval(() => {}, 1000)`
    const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(app)
    const [url] = await once(createInterface(app.stdout), 'line')
    return { app, url: String(url) }
  }

  return { path: () => path, postmaster, startHere, startInAnotherProcess }
}

/** The watchdog is the parent of the database. */
export function watchdogOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
}

/** What one statement answers on a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  // a database that is killed may cut it between the answer and the orderly end; nobody waits for it then
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

/** Kills a process and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}
