import type { RecordScope } from '@evensettle/contracts/case-record.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import { audit } from '../../audit/commands.ts'
import { assertAllowed, lockCaseForParty } from '../../cases/commands.ts'

/** Notes that a side takes its case along, before the first byte goes out: no entry, no pack. */
export async function notePack(
  tx: Tx,
  actor: UserActor,
  now: Date,
  pack: { caseId: string; scope: RecordScope; files: number; notEnclosed: number },
): Promise<void> {
  const { caseId, ...facts } = pack
  const row = await lockCaseForParty(tx, caseId, actor)
  assertAllowed(row, 'take_along', row.mySide)
  await audit(tx, actor, now, { action: 'case.take_along', caseId: row.id, subject: row.id, facts })
}
