import { readdir, readFile } from 'node:fs/promises'
import type { Pool } from 'pg'
import type { Kept } from '../made/kept.ts'

/**
 * Processor time, in milliseconds, that a server and its database use until the answer is asked for (Linux). It says what something
 * costs also where other programs make everybody wait. Helpers that the database takes for one question and sends away again are not
 * counted.
 */
export async function effortOf({ hub, pool }: Kept): Promise<() => Promise<number>> {
  return effortFrom(pool, () => timeOf(hub.pid))
}

/** The same where this process is the server. */
export async function effortHere(pool: Pool): Promise<() => Promise<number>> {
  return effortFrom(pool, async () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  })
}

async function effortFrom(pool: Pool, server: () => Promise<number>): Promise<() => Promise<number>> {
  const database = await databaseEffort(pool)
  // last before and first after: to ask is work as well
  const before = await server()
  return async () => {
    const used = (await server()) - before
    return used + (await databaseEffort(pool)) - database
  }
}

async function databaseEffort(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const times = await Promise.all(rows.map(({ pid }) => timeOf(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}

/** What all threads of a process have run, in milliseconds. One that has ended meanwhile has nothing to say. */
export async function timeOf(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`
  const threads = await readdir(folder).catch(() => [])
  const times = await Promise.all(
    threads.map((thread) => readFile(`${folder}/${thread}/schedstat`, 'utf8').catch(() => '0')),
  )
  return times.reduce((sum, time) => sum + Number(time.split(' ')[0]) / 1e6, 0)
}
