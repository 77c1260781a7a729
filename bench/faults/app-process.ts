import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { wait } from '../src/numbers.ts'

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const FOLLOW = fileURLToPath(new URL('../../scripts/follow-parent.js', import.meta.url))
/** What hangs is ended; a machine that is busy with other work takes minutes. */
const START_WITHIN = 900_000
/** As under `npm start`: what Node has compiled once is kept for the next process. */
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

/** One process of the product, started again and again on the same port. */
export type App = {
  readonly origin: string
  readonly port: number
  /** what the process that runs has said so far */
  readonly said: readonly string[]
  /** everything that its processes wrote to their error stream */
  readonly errors: string[]
  /**
   * Starts a process and gives the milliseconds until it was ready; `more` beside its own environment and
   * of another version than this, this time.
   */
  start(more?: Record<string, string>, main?: string): Promise<number>
  /** As `kill -9`: resolves when the process is gone. */
  kill(): Promise<void>
  /** As an operator ends it (`SIGTERM`): resolves when it has. @throws when it did not end well */
  end(): Promise<void>
  /** Milliseconds until it says that it is ready; it runs already. */
  untilReady(): Promise<number>
  isRunning(): boolean
}

export function makeApp(port: number, env: Record<string, string>): App {
  const origin = `http://127.0.0.1:${port}`
  const errors: string[] = []
  const said: string[] = []
  let child: ChildProcess | null = null
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null

  async function untilReady(): Promise<number> {
    const since = performance.now()
    while (!(await isReady(origin))) {
      if (!isRunning()) throw new Error(`A process ended by itself:\n${errors.slice(-12).join('\n')}`)
      if (performance.now() - since > START_WITHIN)
        throw new Error(`A process is not ready:\n${errors.slice(-5).join('\n')}`)
      await wait(20)
    }
    return performance.now() - since
  }

  return {
    origin,
    port,
    said,
    errors,
    isRunning,
    untilReady,
    start(more = {}, main = MAIN) {
      const started = spawn(process.execPath, ['--import', FOLLOW, main], {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_ENV: 'production',
          NODE_COMPILE_CACHE: COMPILED,
          PORT: String(port),
          ...env,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      child = started
      said.length = 0
      // with an ipc channel there are more pipes than the types of spawn know
      if (started.stdout) createInterface(started.stdout).on('line', (line) => said.push(line))
      if (started.stderr) createInterface(started.stderr).on('line', (line) => errors.push(line))
      return untilReady()
    },
    async end() {
      if (!child || !isRunning()) throw new Error('a process has ended by itself')
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await gone
      if (code !== 0) throw new Error(`a process ended with ${code}:\n${errors.slice(-5).join('\n')}`)
    },
    async kill() {
      if (!child || !isRunning()) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    async (response) => {
      await response.arrayBuffer()
      return response.ok
    },
    () => false,
  )
}
