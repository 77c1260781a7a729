import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http.ts'
import { audit } from '../../audit/commands.ts'
import { appendEvent, lockCaseForParty, assertAllowed } from '../../cases/commands.ts'
import { isOfThisTalk } from '../../cases/queries.ts'

/** Chooses one round instead of two, or takes that back. In the open, and only before the first round. */
export async function chooseFastTrack(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: { caseId: string; wanted: boolean },
): Promise<void> {
  const row = await lockCaseForParty(tx, input.caseId, actor)
  assertAllowed(row, 'choose_fast_track', row.mySide)
  const begun = await tx
    .selectFrom('proposal_round')
    .select('id')
    .where('case_id', '=', row.id)
    .where(isOfThisTalk('proposal_round', 'opened_at'))
    .executeTakeFirst()
  if (begun) throw new AppError('ROUND_NOT_POSSIBLE')
  const changed = input.wanted
    ? await tx
        .insertInto('fast_track')
        .values({ case_id: row.id, side: row.mySide, chosen_at: now })
        .onConflict((oc) => oc.columns(['case_id', 'side']).doNothing())
        .returning('side')
        .execute()
    : await tx
        .deleteFrom('fast_track')
        .where('case_id', '=', row.id)
        .where('side', '=', row.mySide)
        .returning('side')
        .execute()
  if (changed.length === 0) return
  await appendEvent(tx, {
    caseId: row.id,
    type: input.wanted ? 'fast_track.chosen' : 'fast_track.dropped',
    side: row.mySide,
    at: now,
  })
  await audit(tx, actor, now, {
    action: 'fast_track.choose',
    caseId: row.id,
    subject: row.id,
    changed: { wanted: { from: !input.wanted, to: input.wanted } },
  })
}

/** Who joined was somebody else: what was chosen with them is open again. The caller audits it. */
export async function dropFastTrack(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('fast_track').where('case_id', '=', caseId).execute()
}
