import type { DrillProblem } from '@evensettle/domain/service/backup.ts'
import type { Deps } from '../../../deps.ts'
import { BackupBroken } from '../../../platform/backup/broken.ts'
import { NoScratch } from '../../../platform/backup/drill.ts'
import { PassphraseProblem } from '../../../platform/backup/encryption.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { outageOf } from '../../../platform/outages.ts'
import { checkAll } from '../integrity/jobs.ts'
import { failRun, giveUpSilent } from '../runs/commands.ts'
import { carryOut, databaseBytes } from '../runs/jobs.ts'
import type { FoundByCheck } from '../tables.ts'
import { endDrill, noteCleared } from './commands.ts'
import { backupToTry, unclearedDrills } from './queries.ts'

type DrillDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'vault' | 'disk' | 'settings' | 'log'>

/** A database that was put back takes about what the one it comes from does. */
const NEEDS_AT_MOST = 1.2

/** Tries a backup in a database of its own. */
export async function runDrill(deps: DrillDeps, id: string): Promise<void> {
  const { db, vault } = deps
  await carryOut(deps, {
    kind: 'drill',
    id,
    problemOf,
    work: async (progress) => {
      const backup = await backupToTry(db, id)
      if (!backup || !(await hasScratchRoom(deps))) {
        await failRun(db, 'drill', deps.now(), { id, problem: backup ? 'no_room' : 'no_backup' })
        return
      }
      let found: FoundByCheck = {}
      const rehearsal = await vault.drills.rehearse(id, backup.name, {
        progress,
        check: async (there) => {
          found = await checkAll(there, (done, all) => progress('checks', done, all))
        },
      })
      await inTransaction(deps, (tx) => endDrill(tx, deps.now(), id, { ...rehearsal, found }))
    },
  })
}

function problemOf(error: unknown): DrillProblem {
  if (error instanceof BackupBroken) return 'broken_backup'
  if (error instanceof PassphraseProblem) return 'no_passphrase'
  if (error instanceof NoScratch) return 'no_scratch'
  return outageOf(error)?.code === 'STORAGE_FULL' ? 'no_room' : 'trouble'
}

/** The disk of a PostgreSQL elsewhere cannot be asked: there the attempt tells. */
async function hasScratchRoom({ db, disk, settings }: DrillDeps): Promise<boolean> {
  if (settings.configured.hasOwnDatabase) return true
  const { free } = await disk.look()
  return free > (await databaseBytes(db)) * NEEDS_AT_MOST
}

/** Ends what a killed process left, and drops the databases of drills that are over. */
export async function sweepDrills(deps: DrillDeps): Promise<void> {
  const { db, vault, log } = deps
  await giveUpSilent(db, 'drill', deps.now())
  const over = await unclearedDrills(db)
  if (over.length === 0) return
  for (const id of await vault.drills.left(over)) {
    await vault.drills.drop(id)
    log.info('what was left of a drill was removed', { id })
  }
  for (const id of over) await noteCleared(db, deps.now(), id)
}
