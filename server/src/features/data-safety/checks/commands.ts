import type { AuditAction } from '@evensettle/contracts/audit.ts'
import { afterMove, type CheckMove, type CheckState } from '@evensettle/domain/service/check.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'

/** A check as its table has it, locked, and what is particular to its kind. */
type Check = {
  row: { id: string; state: CheckState } | undefined
  action: AuditAction
  job: 'files.check' | 'integrity.check'
  write: (to: { state: CheckState; ended_at: Date | null }) => Promise<unknown>
}

/** Pauses a check, lets it go on, or ends it. Once more changes nothing. */
export async function moveCheck(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { move, check: { row, action, job, write } }: { move: CheckMove; check: Check },
): Promise<void> {
  if (!row) throw new AppError('NOT_FOUND')
  const to = afterMove(row.state, move)
  if (to === null) return
  await write({ state: to, ended_at: to === 'stopped' ? now : null })
  const changed = { state: { from: row.state, to } }
  await audit(tx, actor, now, { action, caseId: null, subject: row.id, changed })
  if (to === 'running') await tx.jobs.add(tx, job, {})
}
