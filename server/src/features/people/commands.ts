import type { AuditAction } from '@evensettle/contracts/audit.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { UserActor } from '../../platform/http/http.ts'
import type { SqlRunner } from '../../platform/jobs.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { audit } from '../audit/commands.ts'
import { hasDone } from '../audit/queries.ts'
import { setStopped } from '../invitations/objections/commands.ts'
import { queueMailWith } from '../mail/commands.ts'
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

/**
 * Tells the owner of an account that it was closed and why, in the transaction of the sign-in service that closes it. No audit
 * entry: `noteAct` writes one before.
 */
export async function tellClosed(
  runner: SqlRunner,
  { jobs, sealers, now }: Pick<Deps, 'jobs' | 'sealers' | 'now'>,
  { to, letter }: { to: string; letter: Awaited<ReturnType<typeof composeLetter>> },
): Promise<void> {
  if (to === '') return
  const draft = { ...letter, kind: 'operator/closed', caseId: null, userId: null, to } as const
  await queueMailWith(runner, { jobs, sealer: sealers.mails }, now(), draft)
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
