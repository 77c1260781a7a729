import type { DrillProblem } from '@evensettle/domain/service/backup.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { NoScratch } from '../../../platform/backup/drill.ts'
import { BackupBroken } from '../../../platform/backup/rows.ts'
import { inTransaction } from '../../../platform/db.ts'
import { outageOf } from '../../../platform/outages.ts'
import { nowAndThen, speaking } from '../backups/jobs.ts'
import { keptBackup } from '../backups/queries.ts'
import { checkAll } from '../integrity/jobs.ts'
import type { FoundByCheck } from '../tables.ts'
import { endDrill, failDrill, giveUpSilentDrills, noteCleared, noteDrill, takeDrillUp } from './commands.ts'
import { unclearedDrills } from './queries.ts'

class GivenUp extends Error {}

type DrillDeps = Pick<Deps, 'db' | 'jobs' | 'now' | 'vault' | 'disk' | 'settings' | 'log'>

/** A database that was put back takes about what the one it comes from does. */
const NEEDS_AT_MOST = 1.2

/** Tries a backup in a database of its own. One that comes again after its process was killed leaves it to the sweep. */
export async function runDrill(deps: DrillDeps, id: string): Promise<void> {
  const { db, vault, log } = deps
  const taken = await takeDrillUp(db, id)
  if (!taken) return
  const isTime = nowAndThen()
  const stopSpeaking = speaking(() => noteDrill(db, id, null))
  const progress = async (step: 'files' | 'rows' | 'compare' | 'checks', done: number, all: number) => {
    if (isTime(done, all) && !(await noteDrill(db, id, { step, done, all }))) throw new GivenUp()
  }
  try {
    const backup = await keptBackup(db, taken.backup_id)
    if (!backup || !(await hasScratchRoom(deps))) {
      await failDrill(db, deps.now(), id, backup ? 'no_room' : 'no_backup')
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
  } catch (error) {
    if (error instanceof GivenUp) return
    log.error('a drill came to nothing', { id, error })
    await failDrill(db, deps.now(), id, problemOf(error))
  } finally {
    stopSpeaking()
  }
}

function problemOf(error: unknown): DrillProblem {
  if (error instanceof BackupBroken) return 'broken_backup'
  if (error instanceof NoScratch) return 'no_scratch'
  return outageOf(error)?.code === 'STORAGE_FULL' ? 'no_room' : 'trouble'
}

/** The disk of a PostgreSQL elsewhere cannot be asked: there the attempt tells. */
async function hasScratchRoom({ db, disk, settings }: DrillDeps): Promise<boolean> {
  if (settings.configured.hasOwnDatabase) return true
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  const { free } = await disk.look()
  return free > (rows[0]?.bytes ?? 0) * NEEDS_AT_MOST
}

/** Ends what a killed process left, and drops the databases of drills that are over. */
export async function sweepDrills(deps: DrillDeps): Promise<void> {
  const { db, vault, log } = deps
  await giveUpSilentDrills(db, deps.now())
  const over = await unclearedDrills(db)
  if (over.length === 0) return
  for (const id of await vault.drills.left(over)) {
    await vault.drills.drop(id)
    log.info('what was left of a drill was removed', { id })
  }
  for (const id of over) await noteCleared(db, deps.now(), id)
}
