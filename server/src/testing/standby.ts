import { execFileSync } from 'node:child_process'
import { appendFile, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { ROLE } from '../platform/database/postgres/cluster.ts'
import { servePostgres, type OwnPostgres } from './own-postgres.ts'
import { makeTestCluster } from './postgres-server.ts'

/** A primary and a standby that streams from it, each of which can go away and come back. */
export type Pair = {
  primary: OwnPostgres
  standby: OwnPostgres
  /** The standby shows nothing new from now on, though it receives it. */
  pause(): Promise<void>
  /** Goes on, and waits until the standby shows all that the primary has now. */
  catchUp(): Promise<void>
  remove(): Promise<void>
}

/** As a base backup makes it: the files of a primary that has been stopped, and where to stream from. */
export async function makePair(): Promise<Pair> {
  const made = await makeTestCluster()
  const { cluster, root, password: own } = made
  await appendFile(
    join(cluster.folder, 'pg_hba.conf'),
    `host replication ${ROLE} 127.0.0.1/32 scram-sha-256\n`,
  )
  const folder = join(root, 'standby')
  // keeps whose files they are, which Node does not
  execFileSync('cp', ['-a', cluster.folder, folder])
  await appendFile(join(folder, 'standby.signal'), '')
  if (cluster.user) await chown(join(folder, 'standby.signal'), cluster.user.uid, cluster.user.gid)
  const primary = await servePostgres(made)
  const { hostname: host, port, username } = new URL(primary.url)
  const standby = await servePostgres(
    { cluster: { ...cluster, folder }, root: folder, password: own },
    { primary_conninfo: `host=${host} port=${port} user=${username} password=${own}` },
  )
  return {
    primary,
    standby,
    async pause() {
      await standby.query('select pg_wal_replay_pause()')
      await vi.waitUntil(
        async () =>
          (await standby.query(`select pg_get_wal_replay_pause_state() as is`))[0]?.['is'] === 'paused',
        { timeout: 60_000, interval: 20 },
      )
    },
    async catchUp() {
      await standby.query('select pg_wal_replay_resume()')
      const [now] = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')
      const has = () =>
        standby.query<{ has: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as has', [now?.at])
      await vi.waitUntil(async () => (await has())[0]?.has, { timeout: 60_000, interval: 20 })
    },
    async remove() {
      await standby.remove()
      await primary.remove()
    },
  }
}
