import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const SECONDS = 1000
const WITHIN = { timeout: 120 * SECONDS, interval: 50 }

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

/** The watchdog is the parent of the database. */
function watchdogOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
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
    const { openDataDir } = await import(${JSON.stringify(import.meta.resolve('./data-dir.ts'))})
    const { startEmbeddedPostgres } = await import(${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))})
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

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(sql)
    return rows
  } finally {
    await client.end()
  }
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

describe('startEmbeddedPostgres', () => {
  it('starts PostgreSQL 18 with UTF-8 for a role that is not superuser, and keeps the data', async () => {
    const first = await startHere()
    const [facts] = await query(
      first.url,
      `select current_setting('server_version') as version, current_setting('fsync') as fsync, lower('ÉŁ') as lower,
       pg_encoding_to_char(encoding) as encoding, (select rolsuper from pg_roles where rolname = current_user) as super
       from pg_database where datname = current_database()`,
    )
    expect(facts).toEqual({
      version: expect.stringMatching(/^18\./),
      fsync: 'on',
      lower: 'éł',
      encoding: 'UTF8',
      super: false,
    })
    await query(first.url, 'create table kept (id int); insert into kept values (1)')
    expect((await stat(join(path, 'secrets', 'database-password'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(path, 'postgres'))).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(postmaster()).toBeNull()

    const second = await startHere()
    expect(second.lines.join()).not.toContain('creating')
    expect(await query(second.url, 'select id from kept')).toEqual([{ id: 1 }])
    await second.stop()
  })

  it('lets nobody in without the password, the superuser not at all', async () => {
    const database = await startHere()
    const wrong = new URL(database.url)
    wrong.password = 'wrong'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    wrong.username = 'postgres'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('no pg_hba.conf entry')
    await database.stop()
  })

  it('ends with an application that is killed; the next start has every committed row', async () => {
    const { app, url } = await startInAnotherProcess()
    await query(url, 'create table kept (id int)')
    await query(url, 'insert into kept values (1), (2)')
    await killed(app)
    await vi.waitFor(() => expect(postmaster()).toBeNull(), WITHIN)

    const again = await startHere()
    expect(await query(again.url, 'select count(*)::int as count from kept')).toEqual([{ count: 2 }])
    await again.stop()
  })

  it('can be started again at once after the application, its watchdog and the database were killed', async () => {
    const { app, url } = await startInAnotherProcess()
    await query(url, 'create table kept (id int); insert into kept values (1)')
    const pid = postmaster() ?? 0
    process.kill(watchdogOf(pid), 'SIGKILL')
    await killed(app)
    process.kill(pid, 'SIGKILL')

    const again = await startHere()
    expect(await query(again.url, 'select id from kept')).toEqual([{ id: 1 }])
    await again.stop()
  })

  it('takes over from a database that outlived its application and its watchdog', async () => {
    const { app } = await startInAnotherProcess()
    process.kill(watchdogOf(postmaster() ?? 0), 'SIGKILL')
    await killed(app)
    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it('comes back on the same address when only the database is killed', async () => {
    const database = await startHere()
    await query(database.url, 'create table kept (id int); insert into kept values (1)')
    const before = postmaster() ?? 0
    process.kill(before, 'SIGKILL')
    await vi.waitFor(
      async () => expect(await query(database.url, 'select id from kept')).toEqual([{ id: 1 }]),
      WITHIN,
    )
    expect(postmaster()).not.toBe(before)
    expect(database.lines.join('\n')).toContain('the database stopped by itself (SIGKILL); starting it again')
    await database.stop()
    expect(postmaster()).toBeNull()
  })

  it('gets a new watchdog when only the watchdog is killed', async () => {
    const database = await startHere()
    const before = watchdogOf(postmaster() ?? 0)
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(database.lines.join('\n')).toContain('the watchdog of the database ended')
      expect(watchdogOf(postmaster() ?? 0)).not.toBe(before)
    }, WITHIN)
    await database.stop()
    expect(postmaster()).toBeNull()
  })

  it('starts although the pid of its old lock file now belongs to another program', async () => {
    const lock = join(path, 'postgres', 'postmaster.pid')
    const first = await startHere()
    const [, ...rest] = readFileSync(lock, 'utf8').split('\n')
    await first.stop()
    const { uid, gid } = await stat(join(path, 'postgres'))
    const stranger = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore' })
    await writeFile(lock, [stranger.pid, ...rest].join('\n'), { mode: 0o600 })
    await chown(lock, uid, gid)

    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
    await again.stop()
    stranger.kill()
  })

  it('takes a lost password file in its stride', async () => {
    await (await startHere()).stop()
    await rm(join(path, 'secrets', 'database-password'))
    const again = await startHere()
    expect(await query(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  it('is refused to a second process on the same folder, with the process named', async () => {
    const { app } = await startInAnotherProcess()
    await expect(startHere()).rejects.toThrow(
      `is in use by another EvenSettle process (process ${app.pid}): stop that one first`,
    )
    await killed(app)
  })
})
