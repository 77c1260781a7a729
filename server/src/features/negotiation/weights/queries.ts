import { READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'
import {
  isLowered,
  type Objection,
  type WeighedEvidence,
} from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
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

/** Whether an objection is about a document of the other side: this upload of it, or the same bytes handed in again. */
function isAbout(
  { evidence_id: id, sha256, side }: Pick<ObjectionRow, 'evidence_id' | 'sha256' | 'side'>,
  document: { id: string; side: Side; sha256: string | null },
): boolean {
  return side !== document.side && (id === document.id || (sha256 !== null && sha256 === document.sha256))
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
    .select(['id', 'side', 'item_id', 'kind', 'is_guess', 'name', 'documented', 'problem', 'sha256'])
    .where('case_id', '=', caseId)
    .where('state', 'in', READY_EVIDENCE_STATES)
    .where('released_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const made = await db
    .selectFrom('evidence_objection')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('at')
    .execute()
  const objections = rows.flatMap((row) =>
    made.filter((one) => isAbout(one, row)).map((one) => ({ ...one, evidence_id: row.id })),
  )
  const known = objections.filter(({ withdrawn_at: at }) => at === null).map(asObjection)
  const evidence = rows.map(({ item_id, is_guess, sha256: _bytes, ...row }) => {
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
