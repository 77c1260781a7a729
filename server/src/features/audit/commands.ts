import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { Tx } from '../../platform/db.ts'
import type { Actor } from '../../platform/http.ts'

/** The actor as the audit trail names it: ids, never names or addresses. */
function namedActor(actor: Actor): { kind: 'user' | 'invitee' | 'job'; id: string } {
  if (actor.kind === 'user') return { kind: 'user', id: actor.userId }
  if (actor.kind === 'invitee') return { kind: 'invitee', id: actor.invitationId }
  return { kind: 'job', id: actor.name }
}

/**
 * Records who did what, in the transaction that does it: no entry, no change. `facts` holds ids and
 * public facts, never what a party wrote or sealed.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  now: Date,
  entry: { action: AuditAction; caseId: string | null; subject: string; facts?: Record<string, unknown> },
): Promise<void> {
  const { kind, id } = namedActor(actor)
  await tx
    .insertInto('audit_entry')
    .values({
      at: now,
      actor_kind: kind,
      actor_id: id,
      action: entry.action,
      case_id: entry.caseId,
      subject: entry.subject,
      facts: JSON.stringify(entry.facts ?? {}),
    })
    .execute()
}
