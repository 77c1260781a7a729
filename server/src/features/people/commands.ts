import type { AuditAction } from '@evensettle/contracts/audit.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Tx } from '../../platform/db.ts'
import type { UserActor } from '../../platform/http.ts'
import type { Sealer } from '../../platform/seal.ts'
import { audit } from '../audit/commands.ts'
import { hasDone } from '../audit/queries.ts'
import { setStopped } from '../invitations/objections/commands.ts'
import { queueMail } from '../mail/commands.ts'
import type { composeLetter } from '../mail/emails.ts'

type PeopleAction = Extract<AuditAction, `people.${string}`>

/** Notes what an operator is about to do with an account, before it is done: nothing is done that stands nowhere. */
export async function noteAct(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { action, subject, facts = {} }: { action: PeopleAction; subject: string; facts?: Record<string, unknown> },
): Promise<void> {
  await audit(tx, actor, now, { action, caseId: null, subject, facts })
}

/** Notes who looked at an account; a page that stays open and asks by itself is one reading an hour. */
export async function notePersonRead(tx: Tx, actor: UserActor, now: Date, subject: string): Promise<void> {
  const since = new Date(now.getTime() - HOUR)
  if (await hasDone(tx, { actorId: actor.userId, action: 'people.read', subject, since })) return
  await audit(tx, actor, now, { action: 'people.read', caseId: null, subject })
}

/** Notes that an account is closed, and tells its owner why. */
export async function noteClosing(
  tx: Tx,
  actor: UserActor,
  now: Date,
  closing: {
    id: string
    email: string
    reason: string
    sealer: Sealer
    letter: Awaited<ReturnType<typeof composeLetter>>
  },
): Promise<void> {
  const { id, email, reason, sealer, letter } = closing
  await audit(tx, actor, now, { action: 'people.close', caseId: null, subject: id, facts: { reason } })
  if (email !== '')
    await queueMail(tx, sealer, now, { ...letter, kind: 'operator/closed', caseId: null, to: email })
}

/** Puts an address on the stop list or takes it off; the address itself is not written into the log. */
export async function changeStop(
  tx: Tx,
  actor: UserActor,
  now: Date,
  {
    email,
    isStopped,
    sealer,
    subject,
  }: { email: string; isStopped: boolean; sealer: Sealer; subject: string },
): Promise<void> {
  await setStopped(tx, sealer, now, { contact: { kind: 'email', value: email }, isStopped })
  const action = isStopped ? 'people.stop' : 'people.unstop'
  await audit(tx, actor, now, { action, caseId: null, subject })
}
