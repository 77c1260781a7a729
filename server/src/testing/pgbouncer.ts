import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../platform/database/postgres/process.ts'
import { scratchFolder } from './scratch.ts'

/** A real PgBouncer in front of a database, which gives each transaction any of a few connections. */
export type Pooler = { url: string; stop(): Promise<void> }

/** Starts it; `size` is how many connections it has to the database. It must be installed (on Debian: pgbouncer). */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const to = new URL(databaseUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(scratchFolder(), 'evensettle-pooler-'))
  const settings = `[databases]
* = host=${to.searchParams.get('host') ?? to.hostname} port=${to.port} user=${to.username} password=${decodeURIComponent(to.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`
  await writeFile(join(folder, 'pgbouncer.ini'), settings)
  // it refuses to run as root
  const user = process.getuid?.() === 0 ? idsOf('postgres') : null
  if (user) await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o755)
  const child = spawn('/usr/sbin/pgbouncer', [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' })
  await Promise.race([once(child, 'spawn'), once(child, 'error').then(([error]) => Promise.reject(error))])
  await vi.waitUntil(() => listens(port), { timeout: 30_000, interval: 50 })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function idsOf(name: string): { uid: number; gid: number } {
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number(execFileSync('id', [which, name], { encoding: 'utf8' })),
  )
  return { uid: uid ?? 0, gid: gid ?? 0 }
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
