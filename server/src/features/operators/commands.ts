import { OPERATOR_LINK_LASTS } from '@evensettle/domain/access/operator.ts'
import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { JobActor, UserActor } from '../../platform/http/http.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { audit } from '../audit/commands.ts'
import { queueMail } from '../mail/commands.ts'

/** Whoever has a shell on the machine. */
const ON_MACHINE: JobActor = { kind: 'job', name: 'operator command' }

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

type Named = {
  email: string
  /** random and kept nowhere but in the mail */
  key: string
  sealer: Sealer
  letter: { subject: string; text: string; html: string }
}

/** Sets up a seat for an address and mails it the key. Once more before it is taken: a new key, and the old one is void. */
export async function nameOperator(
  tx: Tx,
  now: Date,
  { email, key, sealer, letter }: Named,
): Promise<'named' | 'seated'> {
  const row = { key_hash: hashOf(key), key_until: new Date(now.getTime() + OPERATOR_LINK_LASTS) }
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('operator')
    .values({ email, added_at: now, user_id: null, confirmed_at: null, ...row })
    .onConflict((oc) => oc.column('email').doUpdateSet(row).where('operator.user_id', 'is', null))
    .executeTakeFirstOrThrow()
  if (written === 0n) return 'seated'
  await queueMail(tx, sealer, now, { ...letter, kind: 'operator', caseId: null, userId: null, to: email })
  await audit(tx, ON_MACHINE, now, { action: 'operator.add', caseId: null, subject: email })
  return 'named'
}

/** Takes a seat away; it is closed to its holder from the next request on. False when there is none. */
export async function removeOperator(tx: Tx, now: Date, email: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('operator').where('email', '=', email).executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await audit(tx, ON_MACHINE, now, { action: 'operator.remove', caseId: null, subject: email })
  return true
}

/** Seats the account of the address that the key was mailed to. A repeat by the same account changes nothing. */
export async function takeSeat(tx: Tx, actor: UserActor, now: Date, key: string): Promise<void> {
  const row = await tx
    .selectFrom('operator')
    .selectAll()
    .where('key_hash', '=', hashOf(key))
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.email !== actor.email.toLowerCase()) throw new AppError('NOT_FOUND')
  if (row.user_id === actor.userId) return
  if (row.user_id !== null || row.key_until < now) throw new AppError('OPERATOR_LINK_OVER')
  await tx
    .updateTable('operator')
    .set({ user_id: actor.userId, confirmed_at: now })
    .where('email', '=', row.email)
    .execute()
  await audit(tx, actor, now, { action: 'operator.confirm', caseId: null, subject: actor.userId })
}
