import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { requestOf, type Endpoint, type Input, type Output } from '@evensettle/contracts/endpoint.ts'
import { Client } from 'pg'
import { vi } from 'vitest'
import { freePort } from '../platform/database/postgres/process.ts'
import { scratchFolder } from './scratch.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
/** As under `npm start`: what Node has compiled once is not compiled again. */
export const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

export type Reply<T> = { status: number; body: T }

/** The whole product as an operator runs it: a process of its own with its own database, on one data folder. */
export type RealServer = {
  dataDir: string
  port: number
  /** what the processes wrote to their error stream */
  errors: string[]
  start(): Promise<ChildProcess>
  /** Process id of the database while it lives. */
  postmaster(): number | null
  /** Processes that still name the data folder. */
  processes(): string[]
  call<E extends Endpoint>(endpoint: E, input: Input<E>, token: string | null): Promise<Reply<Output<E>>>
  signUp(email: string): Promise<string>
  query(sql: string): Promise<Record<string, unknown>[]>
  /** Kills it, waits until nothing of it runs, and removes the folder. */
  remove(app: ChildProcess): Promise<void>
}

/** A data folder that the database's user can reach, and how to run and ask the product on it; `env` beside what it needs. */
export async function makeRealServer(env: Record<string, string> = {}): Promise<RealServer> {
  const root = await mkdtemp(join(scratchFolder(), 'evensettle-crash-'))
  await chmod(root, 0o711)
  const dataDir = join(root, 'data')
  const port = await freePort()
  const errors: string[] = []
  const postgresFolder = join(dataDir, 'postgres')
  const postmasterLines = () => readFileSync(join(postgresFolder, 'postmaster.pid'), 'utf8').split('\n')

  async function send(method: string, path: string, body: object | null, token: string | null) {
    const said = body === null ? '' : JSON.stringify(body)
    return new Promise<Reply<never>>((resolve, reject) => {
      const request = httpRequest(
        {
          // a connection per request: a kept one that the server closes would look like a lost answer
          agent: false,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: {
            'content-type': 'application/json',
            // Node leaves the length of what a DELETE says out
            'content-length': Buffer.byteLength(said),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => (text += chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: (text === '' ? null : JSON.parse(text)) as never,
            }),
          )
        },
      )
      request.on('error', reject)
      request.end(said)
    })
  }

  const processes = () =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
          return command.includes(dataDir) ? [`${pid} ${command}`] : []
        } catch {
          return []
        }
      })

  return {
    dataDir,
    port,
    errors,
    processes,
    async start() {
      const child = spawn(process.execPath, [MAIN], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: COMPILED,
          DATA_DIR: dataDir,
          PORT: String(port),
          PUBLIC_URL: 'http://settle.test',
          RATE_LIMITS: 'off',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      createInterface(child.stderr).on('line', (line) => errors.push(line))
      await new Promise<void>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          if (line.startsWith('EvenSettle is ready')) resolve()
        })
        child.once('exit', (code) => reject(new Error(`ended with ${code}: ${errors.slice(-3).join('\n')}`)))
      })
      return child
    },
    postmaster() {
      try {
        const pid = Number(postmasterLines()[0])
        process.kill(pid, 0)
        return pid
      } catch {
        return null
      }
    },
    call(endpoint, input, token) {
      const { path, rest } = requestOf(endpoint, input as Record<string, unknown>)
      return send(endpoint.method, path, endpoint.method === 'GET' ? null : rest, token)
    },
    async signUp(email) {
      const reply = await send('POST', '/auth/v1/signup', { email, password: 'correct horse battery' }, null)
      return (reply.body as { access_token: string }).access_token
    },
    async query(sql) {
      const password = readFileSync(join(dataDir, 'secrets', 'database-password'), 'utf8').trim()
      const { rows: answered } = await withClient(
        `postgres://evensettle:${password}@127.0.0.1:${postmasterLines()[3]}/evensettle`,
        (client) => client.query<Record<string, unknown>>(sql),
      )
      return answered
    },
    async remove(app) {
      app.kill('SIGKILL')
      await vi.waitUntil(() => processes().length === 0, { timeout: 120_000, interval: 50 })
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
