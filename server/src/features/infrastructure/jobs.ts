import { folderWorries } from '@evensettle/domain/service/folders.ts'
import { BEAT_EVERY } from '@evensettle/domain/service/health.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { foldersInUse } from '../data-safety/backups/queries.ts'
import { beat, keepMeasures, sayGoodbye } from './commands.ts'
import { ownKeys } from './keys/queries.ts'
import { lookerAt } from './queries.ts'

/** Looks at every part for the history of the last day. */
export async function measureService(deps: Deps): Promise<void> {
  const seen = await lookerAt(deps)()
  await inTransaction(deps, (tx) => keepMeasures(tx, deps.now(), seen))
}

/** Says from now on that this process runs. The function that it gives says that it ends. */
export function keepBeating(deps: Deps, sockets: () => number): () => Promise<void> {
  const keys = ownKeys(deps.vault)
  const tellOfFolders = folderTeller(deps)
  let hasEnded = false
  const say = async () => {
    const folders = await deps.folderMarks.look()
    if (hasEnded) return
    await beat(deps.db, deps.machineNow(), deps.self, { sockets: sockets(), keys, folders })
      .then(tellOfFolders)
      .catch((error: unknown) => deps.log.warn('a sign of life was not written', { error }))
  }
  void say()
  const timer = setInterval(() => void say(), BEAT_EVERY).unref()
  return async () => {
    hasEnded = true
    clearInterval(timer)
    await sayGoodbye(deps.db, deps.self).catch(() => undefined)
  }
}

/** Says once what is the matter with the folders of all processes together, and when it is over. */
function folderTeller({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  let told = ''
  return async () => {
    const worries = folderWorries(await foldersInUse(db)).join(' ')
    if (worries === told) return
    told = worries
    if (worries === '') log.info('the folders of all processes fit together again')
    else log.warn('the folders of all processes do not fit together: see /admin/db-safety', { worries })
  }
}
