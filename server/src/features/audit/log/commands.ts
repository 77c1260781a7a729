import type { AuditFilter, CheckedStep } from '@evensettle/contracts/audit-log.ts'
import { HOUR } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../commands.ts'
import type { Sought } from './queries.ts'

/** What was looked for, by ids; a name that stands nowhere in the log is not written into it. */
function factsOf(filter: AuditFilter, sought: Sought | null): Record<string, unknown> {
  const { actor, case: named, ...rest } = filter
  return {
    ...rest,
    ...(actor ? { actor: sought?.actorId ?? 'unknown' } : {}),
    ...(named ? { case: sought?.caseId ?? 'unknown' } : {}),
  }
}

type Asked = { filter: AuditFilter; sought: Sought | null }

/** Notes who read the log, and what they looked for: the same again within an hour is one reading. */
export async function noteLogReading(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { filter, sought }: Asked,
): Promise<void> {
  const facts = factsOf(filter, sought)
  const known = await tx
    .selectFrom('audit_entry')
    .select('id')
    .where('actor_id', '=', actor.userId)
    .where('action', '=', 'audit.read')
    .where('at', '>', new Date(now.getTime() - HOUR))
    .where(sql<boolean>`facts = ${JSON.stringify(facts)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (!known) await audit(tx, actor, now, { action: 'audit.read', caseId: null, subject: 'log', facts })
}

/** Notes who took a copy of the log, and of what. */
export async function noteLogExport(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { filter, sought }: Asked,
): Promise<void> {
  const facts = factsOf(filter, sought)
  await audit(tx, actor, now, { action: 'audit.export', caseId: null, subject: 'log', facts })
}

/** Notes that a check of the chain began, or what it found. */
export async function noteCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  fault: CheckedStep['fault'],
): Promise<void> {
  const facts = fault ?? { began: true }
  await audit(tx, actor, now, { action: 'audit.check', caseId: null, subject: 'chain', facts })
}
