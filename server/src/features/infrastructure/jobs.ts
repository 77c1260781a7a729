import { BEAT_EVERY } from '@evensettle/domain/service/health.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
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
  const say = () =>
    beat(deps.db, deps.machineNow(), deps.self, { sockets: sockets(), keys }).catch((error: unknown) =>
      deps.log.warn('a sign of life was not written', { error }),
    )
  void say()
  const timer = setInterval(() => void say(), BEAT_EVERY).unref()
  return async () => {
    clearInterval(timer)
    await sayGoodbye(deps.db, deps.self).catch(() => undefined)
  }
}
