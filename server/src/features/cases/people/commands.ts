import type { Side } from '@evensettle/domain/cases/side.ts'
import { BY_SOMEBODY_ELSE } from '@evensettle/domain/cases/somebody-else.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import type { CaseRow } from '../commands.ts'

/** Notes how somebody joined, and whether the starter has to say that it is them; null clears it. The caller audits it. */
export async function noteRespondentWay(
  tx: Tx,
  caseId: string,
  way: WayIn | null,
  check: CaseRow['respondent_check'],
): Promise<void> {
  await tx
    .updateTable('mediation_case')
    .set({
      respondent_way: way && JSON.stringify(way),
      respondent_check: check,
      respondent_checked_at: null,
      respondent_objected_at: null,
      respondent_vouched_at: null,
      respondent_doubted_at: null,
    })
    .where('id', '=', caseId)
    .execute()
}

/**
 * What was written since somebody answered or joined is not for the one who comes after them: nobody reads it in the case
 * any more, and the starter keeps it in the export. The caller holds the lock and audits it.
 */
export async function setTalkAside(tx: Tx, caseId: string): Promise<void> {
  // SQL: takes and gives back at once
  await sql`
    update case_event e set type = 'message.set_aside'
    where e.case_id = ${caseId} and e.type = 'message.sent' and e.seq > (
      select min(j.seq) from case_event j
      where j.case_id = ${caseId} and j.type in ('answer.given', 'respondent.joined') and j.seq > coalesce((
        select max(r.seq) from case_event r where r.case_id = ${caseId} and r.type = 'respondent.refused'), 0))
  `.execute(tx)
}

/**
 * Somebody joined who turned out to be another: what was written since then nobody reads in the case any more (the
 * starter keeps it in the export), and what they did is never told as done by the next one. The caller holds the lock and audits it.
 */
export async function setPersonAside(tx: Tx, caseId: string): Promise<void> {
  await setTalkAside(tx, caseId)
  // what came by the mailed link or the invited address was not theirs
  await tx
    .updateTable('case_event')
    .set({ facts: sql`facts || jsonb_build_object(${BY_SOMEBODY_ELSE}::text, true)` })
    .where('case_id', '=', caseId)
    .where('side', '=', 'respondent')
    .where(sql<boolean>`coalesce(facts->>'by', 'letter') = 'letter'`)
    .execute()
}

/**
 * Takes the contact data of somebody who has deleted their account out of a case; names and words stay for the other side.
 * The caller holds the lock and audits it.
 */
export async function forgetContactIn(tx: Tx, caseId: string, side: Side): Promise<void> {
  if (side === 'starter')
    await tx.updateTable('mediation_case').set({ starter_email: null }).where('id', '=', caseId).execute()
  else
    await tx
      .updateTable('mediation_case')
      .set({ respondent_way: sql`respondent_way || '{"contact": null}'` })
      .where('id', '=', caseId)
      .where('respondent_way', 'is not', null)
      .execute()
}

/** Forgets a case with everything in it, once neither side has an account. No audit entry: the deletion of the last one has it. */
export async function forgetCase(tx: Tx, caseId: string): Promise<void> {
  await tx.deleteFrom('mediation_case').where('id', '=', caseId).execute()
}
