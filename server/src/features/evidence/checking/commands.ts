import { isBeforeAgreed } from '@evensettle/domain/cases/status.ts'
import { waitsForScanner } from '@evensettle/domain/evidence/evidence.ts'
import type { Tx } from '../../../platform/database/db.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent } from '../../cases/commands.ts'
import type { OpenedEvidence } from '../commands.ts'
import type { EvidenceRow } from '../queries.ts'

const BY_US = { kind: 'job', name: 'evidence.check' } as const

/**
 * Notes that a run takes up a file, so that the others come first should it fail. False where another run has
 * taken it up meanwhile. No audit entry: nothing has become of it.
 */
export async function takeUp(
  tx: Tx,
  now: Date,
  { id, check_tried_at: before }: EvidenceRow,
): Promise<boolean> {
  const taken = await tx
    .updateTable('evidence')
    .set({ check_tried_at: now })
    .where('id', '=', id)
    .where('check_tried_at', 'is not distinct from', before)
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/**
 * Writes down what came of opening a file that was kept unopened. Both sides hear of one that they have seen and
 * that counts for nothing from now on. False where another run has written it down. Safe to run twice.
 */
export async function noteOpened(
  tx: Tx,
  now: Date,
  row: EvidenceRow,
  opened: OpenedEvidence,
): Promise<boolean> {
  const running = await lockRunning(tx, row.case_id)
  const noted = await tx
    .updateTable('evidence')
    .set({ ...opened, opened_at: now })
    .where('id', '=', row.id)
    .where('opened_at', 'is', null)
    .where('problem', 'is', null)
    .returning(['id', 'released_at'])
    .executeTakeFirst()
  if (!noted) return false
  if (opened.problem === null) return true
  const { case_id: caseId, id: evidenceId, side } = row
  if (running && noted.released_at !== null)
    await appendEvent(tx, { caseId, type: 'evidence.unreadable', side, facts: { evidenceId }, at: now })
  await audit(tx, BY_US, now, {
    action: 'evidence.unreadable',
    caseId: running ? caseId : null,
    subject: evidenceId,
    facts: { problem: opened.problem },
  })
  return true
}

/**
 * Writes down what the scanner said of a file that it had not seen before. A clean one that waited is shown from
 * now on, to whom it was meant for. A harmful one stays with the hash it had, and nobody gets it any more. Safe to
 * run twice.
 */
export async function noteScanned(
  tx: Tx,
  now: Date,
  row: EvidenceRow,
  result: 'clean' | 'harmful',
): Promise<void> {
  const running = await lockRunning(tx, row.case_id)
  const { case_id: caseId, id, side } = row
  const known = await tx
    .selectFrom('evidence')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!known || known.scanned_at !== null) return
  const hasWaited = waitsForScanner(known.state)
  const isMeantToBeSeen = known.released_at !== null
  const isHarmful = result === 'harmful'
  await tx
    .updateTable('evidence')
    .set({
      state: 'ready',
      scanned_at: now,
      ...(isHarmful ? { problem: 'harmful' as const } : {}),
      ...(hasWaited && isMeantToBeSeen ? { released_at: isHarmful ? null : now } : {}),
    })
    .where('id', '=', id)
    .execute()
  if (running && isMeantToBeSeen && hasWaited && !isHarmful)
    await appendEvent(tx, { caseId, type: 'evidence.added', side, facts: { count: 1 }, at: now })
  if (running && isMeantToBeSeen && !hasWaited && isHarmful)
    await appendEvent(tx, { caseId, type: 'evidence.unreadable', side, facts: { evidenceId: id }, at: now })
  await audit(tx, BY_US, now, {
    action: 'evidence.scan',
    caseId: running ? caseId : null,
    subject: id,
    facts: { result },
  })
}

/** Locks the case of a file while something may still come of it; false for a draft and for what has ended. */
async function lockRunning(tx: Tx, caseId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mediation_case')
    .select('status')
    .where('id', '=', caseId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && isBeforeAgreed(row.status)
}
