import type { AuditAction } from '@evensettle/contracts/audit.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/http.ts'

/** The actor as the audit trail names it: ids, never names or addresses. */
function namedActor(actor: Actor): { kind: Actor['kind']; id: string } {
  if (actor.kind === 'user' || actor.kind === 'link') return { kind: actor.kind, id: actor.userId }
  if (actor.kind === 'invitee') return { kind: 'invitee', id: actor.invitationId }
  return { kind: 'job', id: actor.name }
}

type Told = string | number | boolean | null

/** What a command changed: each value before and after, or that there was a change where the value is private. */
export type Changed = Record<string, { from: Told; to: Told } | 'private'>

/** The values that differ; of those named in `told` both are told, of the others only that they changed. */
export function changesOf<T extends Record<string, Told | Date>>(
  before: Partial<T> | null,
  after: T,
  told: readonly (keyof T & string)[],
): Changed {
  const changed: Changed = {}
  for (const [name, to] of Object.entries(after)) {
    const change = { from: toldOf(before?.[name]), to: toldOf(to) }
    if (change.from !== change.to) changed[name] = told.includes(name) ? change : 'private'
  }
  return changed
}

function toldOf(value: unknown): Told {
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/**
 * Records who did what, in the transaction that does it: no entry, no change. `facts` holds ids and
 * public facts, never what a party wrote or sealed; `changed` what a value was before and after.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  now: Date,
  entry: {
    action: AuditAction
    caseId: string | null
    subject: string
    facts?: Record<string, unknown>
    changed?: Changed
  },
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
      facts: JSON.stringify({ ...entry.facts, ...(entry.changed ? { changed: entry.changed } : {}) }),
    })
    .execute()
}
