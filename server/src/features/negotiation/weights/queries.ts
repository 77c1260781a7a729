import { READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'
import {
  isLowered,
  type Objection,
  type WeighedEvidence,
} from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { EvidenceObjectionTable } from './tables.ts'

export type ObjectionRow = Selectable<EvidenceObjectionTable>

/** What the domain asks of an objection. */
export function asObjection(row: ObjectionRow): Objection {
  // a lapse holds even where the clock has not come round yet, and stays once it was said
  const answer = row.lapsed_at && row.answer === null ? 'gives_way' : row.answer
  return { evidenceId: row.evidence_id, by: row.side, at: row.at.getTime(), answer }
}

/** As both sides see it; `problem` says why nobody can open it. */
export type SeenEvidence = WeighedEvidence & { name: string; problem: EvidenceProblem | null }

/** What both sides have shown each other, with what was objected to, oldest first. */
export async function weighedEvidence(
  db: Db,
  caseId: string,
  now: Date,
): Promise<{ evidence: SeenEvidence[]; objections: ObjectionRow[] }> {
  const rows = await db
    .selectFrom('evidence')
    .select(['id', 'side', 'item_id', 'kind', 'is_guess', 'name', 'documented', 'problem'])
    .where('case_id', '=', caseId)
    .where('state', 'in', READY_EVIDENCE_STATES)
    .where('released_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const objections = await db
    .selectFrom('evidence_objection')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('at')
    .execute()
  const known = objections.map(asObjection)
  const evidence = rows.map(({ item_id, is_guess, ...row }) => {
    const one = {
      ...row,
      itemId: item_id,
      isGuess: is_guess,
      ...(row.problem === null ? {} : { unreadable: true }),
    }
    return isLowered(known, one, now.getTime()) ? { ...one, lowered: true } : one
  })
  return { evidence, objections }
}
