import type { Tx } from '../../platform/database/db.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { queueMail } from '../mail/commands.ts'

type Words = { subject: string; text: string; html: string }

/** Hands a message to the operator's mail. It belongs to no case and no audit entry: the mail is all. */
export async function sendContactMessage(
  tx: Tx,
  sealer: Sealer,
  now: Date,
  { to, letter }: { to: string; letter: Words },
): Promise<void> {
  await queueMail(tx, sealer, now, { ...letter, kind: 'contact', caseId: null, userId: null, to })
}
