import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { sealColumnAnew, type SealedAnew } from '../../../platform/secrets/sealing-anew.ts'
import { joinWithKeys, retireKeys } from './commands.ts'
import { keysSeen, momentOf, ownKeys, SEALED } from './queries.ts'

/** Lets this process in with its keys; see {@link joinWithKeys}. */
export function joinIn(deps: Deps): Promise<void> {
  return inTransaction(deps, (tx) => joinWithKeys(tx, deps.now(), deps))
}

/** Seals anew what an earlier key sealed, and says when that key is not needed any more; null where there is nothing to do. */
export async function sealAnew(deps: Deps): Promise<SealedAnew | null> {
  const { current } = ownKeys(deps.vault).sealing
  const { sealing } = await keysSeen(deps.db)
  if (sealing.every((mark) => mark === current)) return null
  const since = await momentOf(deps.db)
  const done = await deps.auth.sealAnew()
  if (done.lost > 0) deps.log.warn('nothing here opens what the sign-in service sealed', { lost: done.lost })
  for (const column of SEALED) {
    const { changed, lost } = await sealColumnAnew(deps.pool, column, deps.sealers[column.purpose])
    if (lost > 0)
      deps.log.warn('nothing here opens what is sealed', { table: column.table, column: column.column, lost })
    done.changed += changed
    done.lost += lost
  }
  const retired = await inTransaction(deps, (tx) => retireKeys(tx, deps.now(), { ...deps, since }))
  deps.log.info('sealed anew', { changed: done.changed, retired: retired.join(' ') })
  return done
}
