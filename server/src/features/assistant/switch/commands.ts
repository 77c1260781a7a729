import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'

/** Nobody asks the model any more, in any process; switched off twice, the newer reason counts. */
export async function switchOff(tx: Tx, actor: UserActor, now: Date, reason: string): Promise<void> {
  const row = { off_since: now, off_by: actor.userId, reason }
  await tx
    .insertInto('model_switch')
    .values(row)
    .onConflict((oc) => oc.column('is_off').doUpdateSet(row))
    .execute()
  await audit(tx, actor, now, { action: 'model.off', caseId: null, subject: 'model', facts: { reason } })
}

/** It may be asked again; where it was not off, nothing is noted. */
export async function switchOn(tx: Tx, actor: UserActor, now: Date): Promise<void> {
  const { numDeletedRows } = await tx.deleteFrom('model_switch').executeTakeFirst()
  if (numDeletedRows === 0n) return
  await audit(tx, actor, now, { action: 'model.on', caseId: null, subject: 'model' })
}
