import { hasRoom, isBackupDue, RUN_SPEAKS_EVERY } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { outageOf } from '../../../platform/outages.ts'
import {
  endBackup,
  failBackup,
  giveUpSilent,
  noteBackup,
  noteDamaged,
  noteRemoved,
  noteThere,
  orderBackup,
  takeBackupUp,
} from './commands.ts'
import { lastByClock, newestBackups, openBackup } from './queries.ts'

/** Somebody else has given it up: nothing is written about it any more. */
class GivenUp extends Error {}

const SAYS_AT_MOST_EVERY = 500
const LOOKED_AT = 100

export type BackupDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'vault' | 'config' | 'log' | 'newId'>

/** Says in between that somebody still works on it; the function that it gives ends that. */
export function speaking(say: () => Promise<unknown>): () => void {
  const timer = setInterval(() => void say().catch(() => undefined), RUN_SPEAKS_EVERY).unref()
  return () => clearInterval(timer)
}

/** Lets through what is first, last, or half a second after the one before. */
export function nowAndThen(): (done: number, all: number) => boolean {
  let last = -Infinity
  return (done, all) => {
    const at = performance.now()
    if (done > 0 && done < all && at - last < SAYS_AT_MOST_EVERY) return false
    last = at
    return true
  }
}

/** Makes a backup that was ordered. One that comes again after its process was killed finds it taken up, and leaves it to the sweep. */
export async function runBackup(deps: BackupDeps, id: string): Promise<void> {
  const { db, vault, log } = deps
  const taken = await takeBackupUp(db, id)
  if (!taken) return
  const isTime = nowAndThen()
  const stopSpeaking = speaking(() => noteBackup(db, id, null))
  try {
    const room = await vault.backups.room(await databaseBytes(deps))
    if (!hasRoom(room).ok) {
      await failBackup(db, deps.now(), id, { problem: 'no_room', ...room })
      return
    }
    const proof = await vault.backups.make(id, taken.created_at, async (step, done, all) => {
      if (isTime(done, all) && !(await noteBackup(db, id, { step, done, all }))) throw new GivenUp()
    })
    await inTransaction(deps, (tx) => endBackup(tx, deps.now(), id, proof))
    await throwOldAway(deps)
  } catch (error) {
    if (error instanceof GivenUp) return
    log.error('a backup came to nothing', { id, error })
    await failBackup(db, deps.now(), id, { problem: problemOf(error) })
  } finally {
    stopSpeaking()
  }
}

function problemOf(error: unknown) {
  if (outageOf(error)?.code === 'STORAGE_FULL') return 'no_room'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code) ? 'not_writable' : 'trouble'
}

async function databaseBytes({ db }: BackupDeps): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

async function throwOldAway(deps: BackupDeps): Promise<void> {
  const { vault, config, db, log } = deps
  const { gone, damaged } = await vault.backups.keepNewest(config.backups.keep)
  await noteRemoved(db, deps.now(), gone)
  if (damaged.length === 0) return
  log.error('backups do not say which files they have, so that none is thrown away', { names: damaged })
  await noteDamaged(db, damaged)
}

/** Ends what a killed process left, tells what is not there any more, and orders the backup of the day. */
export async function sweepBackups(deps: BackupDeps): Promise<void> {
  const { db, vault, config, log } = deps
  await giveUpSilent(db, deps.now())
  const there = new Set(await vault.backups.names())
  const rows = await newestBackups(db, LOOKED_AT)
  // whole, and killed before that was written down
  for (const { id, name, state } of rows)
    if (state === 'broken_off' && there.has(name)) {
      const proof = await vault.backups.proofOf(name).catch(() => null)
      if (proof) await inTransaction(deps, (tx) => endBackup(tx, deps.now(), id, proof))
    }
  const missing = rows.filter(
    ({ name, state, removed_at: at }) => state === 'done' && at === null && !there.has(name),
  )
  if (missing.length > 0) {
    log.warn('backups are not where they were kept', { names: missing.map(({ name }) => name) })
    await noteRemoved(
      db,
      deps.now(),
      missing.map(({ name }) => name),
    )
  }
  await noteThere(db, [...there])
  if ((await openBackup(db)) === undefined) await vault.backups.removePartial()
  const last = await lastByClock(db)
  if (isBackupDue(config.backups.at, deps.now().getTime(), last?.getTime() ?? null))
    await inTransaction(deps, (tx) => orderBackup(tx, null, deps.now(), { id: deps.newId() }))
}
