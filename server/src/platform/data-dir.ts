import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, open, realpath, rm, stat } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../startup-error.ts'

/** How often the folder is asked for, a tenth of a second apart, while its holder does not answer. */
const TRIES = 20

export type DataDir = {
  path: string
  /** where secrets lie that somebody else makes; null: in a sub-folder of this one, where they are made */
  secrets: string | null
  /** A sub-folder that only this user can enter, made when it is missing. */
  folder(name: string): Promise<string>
  /** Lets the next process in. Safe to call twice. */
  release(): Promise<void>
}

/**
 * Makes and claims the data folder.
 *
 * `alone` keeps every other process out as long as this one lives; `shared` (several app processes on one
 * PostgreSQL of the operator's) only makes the folder. The claim is a listening local socket named by the
 * folder's identity: the system drops it with the process, so nothing stale is left by kill -9.
 * @throws StartupError when the folder cannot be made or written, or another process holds it
 */
export async function openDataDir(
  path: string,
  use: 'alone' | 'shared' = 'alone',
  secrets: string | null = null,
): Promise<DataDir> {
  const wanted = resolve(path)
  await makeWritable(wanted)
  const real = await realpath(wanted)
  const lock = use === 'alone' ? await claim(real) : null
  return {
    path: real,
    secrets,
    async folder(name) {
      const folder = join(real, name)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      return folder
    },
    async release() {
      if (lock?.listening) await new Promise((done) => lock.close(done))
    },
  }
}

async function makeWritable(path: string): Promise<void> {
  const probe = join(path, `.write-test-${randomUUID()}`)
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    // Under root the database runs as another user, which must pass through; each sub-folder guards itself.
    if (process.getuid?.() === 0) await chmod(path, 0o711)
    await (await open(probe, 'wx', 0o600)).close()
    await rm(probe)
  } catch (error) {
    throw new StartupError(
      `The data folder ${path} cannot be written (${reason(error)}): make it writable for this user or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: Record<string, string> = {
    EACCES: 'no permission',
    EPERM: 'no permission',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'it is a file, not a folder',
    EEXIST: 'it is a file, not a folder',
    ENOENT: 'it cannot be made there',
  }
  return known[code] ?? (code || String(error))
}

async function claim(path: string): Promise<Server> {
  const { dev, ino } = await stat(path)
  const name = `evensettle-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`
  const address = lockAddress(name)
  let pid: string | null = null
  for (let tries = 0; tries < TRIES; tries += 1) {
    const server = (await listen(address)) ?? (await takenOver(address))
    if (server !== null) {
      server.unref()
      return server
    }
    pid = await holder(address)
    if (pid) break
    // Somebody holds it without a word: a process that is just being killed.
    await setTimeout(100)
  }
  throw new StartupError(
    `The data folder ${path} is in use by another EvenSettle process${pid ? ` (process ${pid})` : ''}: stop that one first, or wait for it where it is a command, or set DATA_DIR to another folder.`,
  )
}

async function takenOver(address: string): Promise<Server | null> {
  return (await holder(address)) === null ? listenAgain(address) : null
}

function lockAddress(name: string): string {
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}

/** Only a socket that is a file can be stale: nobody answers there any more. */
async function listenAgain(address: string): Promise<Server | null> {
  if (!address.startsWith('\0') && process.platform !== 'win32') await rm(address, { force: true })
  return listen(address)
}

function listen(address: string): Promise<Server | null> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.end(String(process.pid))
    })
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') done(null)
      else fail(error)
    })
    server.listen(address, () => done(server))
  })
}

/** Process id of whoever listens at the address ('' when it does not say), null when nobody does. */
function holder(address: string): Promise<string | null> {
  return new Promise((done) => {
    let said = ''
    const socket = connect(address)
    socket.setTimeout(1000, () => socket.destroy())
    socket.on('data', (chunk) => (said += chunk.toString()))
    socket.on('error', (error) => {
      const gone = 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT')
      done(gone ? null : '')
    })
    socket.on('close', () => done(/^\d+$/.test(said) ? said : ''))
  })
}
