import { hasRoom, isBackupDue, lastTimeOf } from '@evensettle/domain/service/backup.ts'
import type { Deps } from '../../../deps.ts'
import { PassphraseProblem } from '../../../platform/backup/encryption.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { outageOf } from '../../../platform/outages.ts'
import { failRun, giveUpSilent } from '../runs/commands.ts'
import { carryOut, databaseBytes } from '../runs/jobs.ts'
import { endBackup, noteDamaged, noteRemoved, noteRoom, noteThere, orderBackup } from './commands.ts'
import { newestBackups, openBackup, orderedSince } from './queries.ts'

const LOOKED_AT = 100

export type BackupDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'vault' | 'config' | 'log' | 'newId'>

/** Makes a backup that was ordered. */
export async function runBackup(deps: BackupDeps, id: string): Promise<void> {
  const { db, vault } = deps
  await carryOut(deps, {
    kind: 'backup',
    id,
    problemOf,
    work: async (progress, orderedAt) => {
      const room = await vault.backups.room(await databaseBytes(db))
      if (!hasRoom(room).ok) {
        await noteRoom(db, id, room)
        await failRun(db, 'backup', deps.now(), { id, problem: 'no_room' })
        return
      }
      const proof = await vault.backups.make(id, orderedAt, progress)
      // while this one counts as being made, so that nobody begins another whose files would be among what goes
      await throwOldAway(deps).catch((error: unknown) =>
        deps.log.error('old backups could not be thrown away', { error }),
      )
      await inTransaction(deps, (tx) => endBackup(tx, deps.now(), id, proof))
    },
  })
}

function problemOf(error: unknown) {
  if (error instanceof PassphraseProblem) return 'no_passphrase'
  if (outageOf(error)?.code === 'STORAGE_FULL') return 'no_room'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(EACCES|EPERM|EROFS|ENOTDIR|EEXIST)$/.test(code) ? 'not_writable' : 'trouble'
}

async function throwOldAway(deps: BackupDeps): Promise<void> {
  const { vault, config, db, log } = deps
  const { gone, damaged } = await vault.backups.keepBy(config.backups.keep)
  await noteRemoved(db, deps.now(), gone)
  if (damaged.length === 0) return
  log.error('backups do not say which files they have, so that none is thrown away', { names: damaged })
  await noteDamaged(db, damaged)
}

/** Ends what a killed process left, tells what is not there any more, and orders the backup of the day; another one where that came to nothing. */
export async function sweepBackups(deps: BackupDeps): Promise<void> {
  const { db, vault, config, log } = deps
  await giveUpSilent(db, 'backup', deps.now())
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
  // looked for first: one that is begun after this is not among them
  const begun = await vault.backups.partial()
  if ((await openBackup(db)) === undefined) await vault.backups.removePartial(begun)
  const { at } = config.backups
  if (at === null) return
  const since = await orderedSince(db, new Date(lastTimeOf(at, deps.now().getTime())))
  if (isBackupDue(deps.now().getTime(), since))
    await inTransaction(deps, (tx) => orderBackup(tx, null, deps.now(), { id: deps.newId() }))
}
