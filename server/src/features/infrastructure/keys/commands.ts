import { keyTrouble, outOfUse, type KeysOf } from '@evensettle/domain/service/keys.ts'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { whyKeysDoNotFit } from '../../../platform/secrets/key-change.ts'
import { holdLock } from '../../../platform/database/locks.ts'
import { StartupError } from '../../../startup-error.ts'
import { beat } from '../commands.ts'
import { keysSeen, neighborsOf, ownKeys } from './queries.ts'

type Own = Pick<Deps, 'self' | 'vault'>
type Joining = Own & Pick<Deps, 'machineNow'>

/** @throws StartupError where this process could not read what is there, or others could not read what it writes */
export async function assertKeysFit(db: Db, { self, vault }: Own): Promise<KeysOf> {
  const own = ownKeys(vault)
  const trouble = keyTrouble(own, await keysSeen(db), await neighborsOf(db, self.id))
  if (trouble) throw new StartupError(whyKeysDoNotFit(trouble))
  return own
}

/**
 * A process says which keys it has before it serves anybody, in turn with others that start. No audit entry: nobody acts.
 * @throws StartupError as {@link assertKeysFit}
 */
export async function joinWithKeys(tx: Tx, now: Date, { self, vault, machineNow }: Joining): Promise<void> {
  await holdLock(tx, 'keys')
  const own = await assertKeysFit(tx, { self, vault })
  const used = [
    { kind: 'sealing' as const, mark: own.sealing.current },
    { kind: 'marks' as const, mark: own.marks },
  ]
  await tx
    .insertInto('service_key')
    .values(used.map((key) => ({ ...key, since: now, retired_at: null })))
    .onConflict((oc) => oc.columns(['kind', 'mark']).doUpdateSet({ retired_at: null }))
    .execute()
  await beat(tx, machineNow(), self, { sockets: 0, keys: own })
}

/**
 * Takes earlier keys out of use, once nothing is sealed with them any more; which ones. `since`: when sealing anew began, as whoever ran
 * then may have sealed something behind it, and have ended. No audit entry: the clock does it.
 */
export async function retireKeys(
  tx: Tx,
  now: Date,
  { self, vault, since }: Own & { since: string },
): Promise<string[]> {
  await holdLock(tx, 'keys')
  const { current } = ownKeys(vault).sealing
  const over = outOfUse(current, (await keysSeen(tx)).sealing, await neighborsOf(tx, self.id, since))
  if (over.length > 0)
    await tx
      .updateTable('service_key')
      .set({ retired_at: now })
      .where('kind', '=', 'sealing')
      .where('mark', 'in', over)
      .execute()
  return over
}

/**
 * What a key sealed is given up, as it is lost; whether something was known to be sealed with it. No audit entry: only whoever has the
 * machine can say so, and no account did.
 */
export async function loseKey(tx: Tx, now: Date, mark: string): Promise<boolean> {
  const done = await tx
    .updateTable('service_key')
    .set({ retired_at: now })
    .where('mark', '=', mark)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
