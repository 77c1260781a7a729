import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { wait } from '../src/numbers.ts'

const SCRIPT = fileURLToPath(new URL('../../deploy/patroni/try.sh', import.meta.url))
const READY_WITHIN = 180_000
/** Milliseconds for which three have to be whole: longer than two rounds of Patroni, which may begin to wind one back. */
const STAYS_SO_FOR = 5_000
/** As `try.sh` gives out its ports. */
const PORTS = { from: 15_400, step: 40, taken: [2, 11, 12, 13, 21, 22, 23, 31, 32, 33, 34, 35, 36], api: 20 }
const NEEDED = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql',
  '/usr/bin/setpriv',
]
const PACKAGES = 'patroni python3-etcd etcd-server haproxy postgresql'

/** One of the three machines of the database, as far as this one can stand for it. */
export type Machine = {
  name: string
  /** Patroni, PostgreSQL with its connections, and etcd at once, without a word. It starts again by itself after a while. */
  kill(): Promise<void>
  /** PostgreSQL alone; Patroni lives and sees it. */
  killServer(): Promise<void>
  /** It stands still: its connections stay, and nothing answers. */
  freeze(): Promise<void>
  /** It goes on as if nothing had been. */
  thaw(): Promise<void>
}

/** Three PostgreSQL that Patroni keeps, one of them the primary and one with everything that is acknowledged, behind one address. */
export type Cluster = {
  url: string
  primary(): Promise<Machine>
  /** Resolves when there is a primary and two that have everything, all running. */
  whole(): Promise<void>
  query<Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
  remove(): Promise<void>
}

/** What is not installed here and how to get it, or null. */
export function missingForCluster(): string | null {
  return NEEDED.every((path) => existsSync(path))
    ? null
    : `it needs Patroni, etcd, HAProxy and PostgreSQL of Debian (apt-get install ${PACKAGES})`
}

/** Starts what `deploy/patroni/try.sh` starts, which ends with this process. */
export async function startCluster(): Promise<Cluster> {
  const missing = missingForCluster()
  if (missing !== null) throw new Error(missing)
  const port = await freePorts()
  const child = spawn('/usr/bin/setpriv', ['--pdeathsig', 'TERM', 'bash', SCRIPT, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { folder, url } = await readyOf(child)
  const machines = [1, 2, 3].map((n) => machineAt(folder, n))
  const answering = async (question: string) => {
    const asked = await Promise.all(machines.map((_, at) => says(port + PORTS.api + at + 1, question)))
    return machines.filter((_, at) => asked[at])
  }

  return {
    url,
    async primary() {
      const [found, ...others] = await answering('primary')
      if (!found || others.length > 0) throw new Error(`${found ? 'more than one' : 'no'} primary`)
      return found
    },
    async whole() {
      const isWhole = async () => {
        const asked = await Promise.all(['primary', 'replica', 'synchronous'].map(answering))
        const states = await Promise.all(machines.map((_, at) => stateOf(port + PORTS.api + at + 1)))
        return String(asked.map(({ length }) => length)) === '1,2,2' && followTheSame(states)
      }
      const until = performance.now() + READY_WITHIN
      let since: number | null = null
      while (since === null || performance.now() - since < STAYS_SO_FOR) {
        if (performance.now() > until) throw new Error('the database is not whole again')
        since = (await isWhole()) ? (since ?? performance.now()) : null
        await wait(200)
      }
    },
    async query<Row extends Record<string, unknown>>(sql: string, values: unknown[] = []) {
      const client = new Client({ connectionString: url, application_name: 'test' })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(sql, values)).rows
      } finally {
        await client.end()
      }
    },
    async remove() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function readyOf(child: ChildProcess): Promise<{ folder: string; url: string }> {
  const found = { folder: '', url: '' }
  if (!child.stdout) throw new Error('the script has no output')
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('folder ')) found.folder = line.slice('folder '.length)
    if (line.startsWith('DATABASE_URL=')) found.url = line.slice('DATABASE_URL='.length)
    if (line === 'ready') return found
  }
  throw new Error('the database of three did not start: what deploy/patroni/try.sh said stands above')
}

function machineAt(folder: string, n: number): Machine {
  const name = `db${n}`
  const server = async () => await pidIn(join(folder, name, 'data', 'postmaster.pid'))
  const all = async () => {
    const postmaster = await server()
    const children = childrenOf(postmaster)
    const keepers = [`etcd${n}.pid`, `${name}.pid`].map(async (file) => pidIn(join(folder, file)))
    return [...(await Promise.all(keepers)), postmaster, ...children]
  }
  const signal = async (which: NodeJS.Signals, pids: readonly number[]) => {
    for (const pid of pids) {
      try {
        process.kill(pid, which)
      } catch {
        // it has ended since it was listed
      }
    }
  }
  return {
    name,
    kill: async () => signal('SIGKILL', await all()),
    async killServer() {
      const postmaster = await server()
      await signal('SIGKILL', [postmaster, ...childrenOf(postmaster)])
    },
    freeze: async () => signal('SIGSTOP', await all()),
    thaw: async () => signal('SIGCONT', (await all()).toReversed()),
  }
}

async function pidIn(file: string): Promise<number> {
  const pid = Number((await readFile(file, 'utf8')).split('\n')[0])
  // 0 and -1 would be many processes
  if (!Number.isInteger(pid) || pid <= 1) throw new Error(`no process in ${file}`)
  return pid
}

function childrenOf(pid: number): number[] {
  try {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    return listed.split('\n').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

async function says(port: number, question: string): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/${question}`, { signal: AbortSignal.timeout(2_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

/** What Patroni tells of its PostgreSQL. */
type State = { state?: string; timeline?: number; replication?: { state: string }[] }

async function stateOf(port: number): Promise<State> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/patroni`, { signal: AbortSignal.timeout(2_000) })
    return (await answer.json()) as State
  } catch {
    return {}
  }
}

/** All run on one timeline and two take everything; one that has to be wound back is on another, and follows for moments as well. */
function followTheSame(states: readonly State[]): boolean {
  const following = states.flatMap(({ replication = [] }) => replication)
  return (
    states.every(({ state }) => state === 'running') &&
    new Set(states.map(({ timeline }) => timeline)).size === 1 &&
    following.filter(({ state }) => state === 'streaming').length === 2
  )
}

/** The first of as many ports as the script takes. */
async function freePorts(): Promise<number> {
  for (let first = PORTS.from; first < 32_000; first += PORTS.step) {
    const free = await Promise.all(PORTS.taken.map((one) => isFree(first + one)))
    if (free.every(Boolean)) return first
  }
  throw new Error('no ports are free for a database of three')
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (free) await new Promise((resolve) => void server.close(resolve))
  return free
}
