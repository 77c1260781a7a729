import { COPIES_READY, COPIES_TO_MAKE, COPY_KEPT, COPY_STANDS } from '@evensettle/domain/access/leaving.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import { queueMail } from '../../mail/commands.ts'
import type { composeLetter } from '../../mail/emails.ts'

/**
 * Orders a copy of everything of one's own. The id comes from the browser; while one is being made there is no second, and
 * one that was made within a day is the answer: each takes as much of the disk as all that its owner has.
 */
export async function askCopy(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  const made = await tx
    .selectFrom('own_copy')
    .select('id')
    .where('user_id', '=', actor.userId)
    .where('state', 'in', COPIES_READY)
    .where('ready_at', '>', new Date(now.getTime() - COPY_STANDS))
    .executeTakeFirst()
  if (made) return
  const none = { ready_at: null, until: null, file: null, bytes: null, sha256: null }
  const asked = await tx
    .insertInto('own_copy')
    .values({ id, user_id: actor.userId, state: 'waiting', asked_at: now, ...none })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!asked) return
  await tx.jobs.add(tx, 'own-data.copy', { copyId: id }, { key: id })
  await audit(tx, actor, now, { action: 'own_data.export', caseId: null, subject: actor.userId })
}

type Kept = { id: string; file: string; bytes: number; sha256: string }

/**
 * Notes a copy that lies ready, with the mail that says so. False where it was given up meanwhile, or lies ready already. No
 * audit entry: the order has one.
 */
export async function keepCopy(
  tx: Tx,
  now: Date,
  { id, ...made }: Kept,
  tell: { userId: string; to: string; letter: Awaited<ReturnType<typeof composeLetter>>; mails: Sealer },
): Promise<boolean> {
  const kept = await tx
    .updateTable('own_copy')
    .set({ ...made, state: 'ready', ready_at: now, until: new Date(now.getTime() + COPY_KEPT) })
    .where('id', '=', id)
    .where('state', 'in', COPIES_TO_MAKE)
    .returning('id')
    .executeTakeFirst()
  if (!kept) return false
  await queueMail(tx, tell.mails, now, {
    ...tell.letter,
    kind: 'own-data/copy',
    caseId: null,
    userId: tell.userId,
    to: tell.to,
  })
  return true
}

/** Notes that a copy cannot be made, so that its owner is told and can ask again. No audit entry: the order has one. */
export async function failCopy(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('own_copy')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', 'in', COPIES_TO_MAKE)
    .execute()
}

/** Gives up copies that could not be made within a day, so that another can be asked for. No audit entry: the order has one. */
export async function failStuckCopies(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('own_copy')
    .set({ state: 'failed' })
    .where('state', 'in', COPIES_TO_MAKE)
    .where('asked_at', '<', new Date(now.getTime() - DAY))
    .execute()
}

/** Forgets copies whose files are gone. No audit entry: their order has one. */
export async function forgetCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('own_copy')
      .where('id', 'in', [...ids])
      .execute()
}
