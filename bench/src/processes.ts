import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { wait } from './numbers.ts'

export type Running = {
  pid: number
  port: number
  origin: string
  /** milliseconds from the start of the process to its first 200 on /readyz */
  startedIn: number
  stop(): Promise<void>
  /** as `kill -9`: resolves when the process is gone */
  kill(): Promise<void>
}

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FOLLOW = fileURLToPath(new URL('../../scripts/follow-parent.js', import.meta.url))
const PATIENCE = 60_000
const LOOK_EVERY = 3

export const SERVER = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
export const FLOOR = fileURLToPath(new URL('./floor/server.ts', import.meta.url))
export const BARE_START = fileURLToPath(new URL('./floor/bare-start.ts', import.meta.url))

/** Starts a program of ours on a free port and waits until it is ready. It ends with this process. */
export async function start(
  program: string,
  env: Record<string, string>,
  flags: readonly string[] = [],
  patience = PATIENCE,
): Promise<Running> {
  const port = await freePort()
  const since = performance.now()
  const child = spawn(process.execPath, [...flags, '--import', FOLLOW, program], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  child.stdout?.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4_000)))
  child.stderr?.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4_000)))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null || performance.now() - since > patience) {
      child.kill('SIGKILL')
      throw new Error(`${program} did not start:\n${said}`)
    }
    await wait(LOOK_EVERY)
  }
  return {
    pid: child.pid ?? 0,
    port,
    origin,
    startedIn: performance.now() - since,
    async stop() {
      if (child.exitCode === null) child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
      await ended
      clearTimeout(late)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Whether a server of ours answers 200 on /readyz. */
export async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}

/** A port of this machine that nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Resident memory of a process in bytes (Linux). */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
}

/** Processor time that a process has used so far, in milliseconds (Linux, in steps of 10). */
export async function processorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
