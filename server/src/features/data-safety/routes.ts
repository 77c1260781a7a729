import {
  BACKUP_PROOF_PATH,
  getDataNumbers,
  getDataSafety,
  moveIntegrityCheck,
  startBackup,
  startDrill,
  startIntegrityCheck,
} from '@evensettle/contracts/data-safety.ts'
import { DOWNLOAD_LIMITS } from '@evensettle/contracts/endpoint.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { BackupBroken } from '../../platform/backup/broken.ts'
import { AppError } from '../../platform/errors.ts'
import type { Api } from '../../platform/http/http.ts'
import { noteProofTaken, orderBackup } from './backups/commands.ts'
import { keptBackup } from './backups/queries.ts'
import { orderDrill } from './drills/commands.ts'
import * as integrity from './integrity/commands.ts'
import { numbersNow } from './numbers/queries.ts'
import { safetyNow } from './queries.ts'

const UUID = /^[0-9a-f-]{36}$/

/** Backups, drills of putting them back, checks of the rows, and how the database is. */
export function dataSafetyRoutes(api: Api, deps: Deps): void {
  const { db, now, vault } = deps
  const done = { ok: true as const }

  api.handleAsAdmin(getDataSafety, () => safetyNow(deps))
  api.handleAsAdmin(getDataNumbers, () => numbersNow(db, vault.known))

  api.handleAsAdmin(startBackup, async (input, actor) => {
    await inTransaction(deps, (tx) => orderBackup(tx, actor, now(), input))
    return done
  })

  api.handleAsAdmin(startDrill, async (input, actor) => {
    await inTransaction(deps, (tx) => orderDrill(tx, actor, now(), input))
    return done
  })

  api.handleAsAdmin(startIntegrityCheck, async (input, actor) => {
    await inTransaction(deps, (tx) => integrity.startIntegrityCheck(tx, actor, now(), input))
    return done
  })

  api.handleAsAdmin(moveIntegrityCheck, async (input, actor) => {
    await inTransaction(deps, (tx) => integrity.moveIntegrityCheck(tx, actor, now(), input))
    return done
  })

  api.download(
    { path: BACKUP_PROOF_PATH, limit: DOWNLOAD_LIMITS.made },
    (c) => api.requireOperator(c, true),
    async (c, actor) => {
      const id = c.req.param('id') ?? ''
      const backup = UUID.test(id) ? await keptBackup(db, id) : undefined
      if (!backup || !(await vault.backups.names()).includes(backup.name)) throw new AppError('NOT_FOUND')
      const proof = await vault.backups.proofOf(backup.name).catch((error: unknown) => {
        throw error instanceof BackupBroken ? new AppError('NOT_FOUND') : error
      })
      await inTransaction(deps, (tx) => noteProofTaken(tx, actor, now(), id))
      const bytes = Buffer.from(`${JSON.stringify(proof, null, 2)}\n`)
      return { type: 'application/json', name: `${backup.name}-proof.json`, body: bytes }
    },
  )
}
