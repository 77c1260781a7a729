import { isRunning } from '@evensettle/domain/proposals/round.ts'
import type { Db } from '../../../platform/database/db.ts'
import { isLadderRound, noteByRules, roundsOfCase } from '../../negotiation/proposals/queries.ts'

/** A round that is answered now, the two whose it is, and its note as our rules write it; null where there is none. */
export async function notedRound(db: Db, roundId: string) {
  const row = await db
    .selectFrom('proposal_round')
    .innerJoin('mediation_case', 'mediation_case.id', 'proposal_round.case_id')
    .select(['mediation_case.id as caseId', 'starter_id', 'respondent_id', 'starter_name', 'respondent_name'])
    .where('proposal_round.id', '=', roundId)
    .executeTakeFirst()
  if (!row || row.respondent_id === null) return null
  const round = (await roundsOfCase(db, row.caseId)).find(({ id }) => id === roundId)
  if (!round || !isRunning(round.state) || !isLadderRound(round)) return null
  const names = { starter: row.starter_name, respondent: row.respondent_name }
  const note = noteByRules(round, names)
  return note && { caseId: row.caseId, owners: [row.starter_id, row.respondent_id], names, ...note }
}
