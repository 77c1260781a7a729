import { READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import type { EvidenceProblem } from '@evensettle/domain/evidence/evidence.ts'
import {
  isLowered,
  type Objection,
  type WeighedEvidence,
} from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import {
  heldBecause,
  unopposedFrom,
  type SupportedEvidence,
} from '@evensettle/domain/proposals/settlement/evidence-support.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { Instant } from '@evensettle/domain/time.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { EvidenceObjectionTable } from './tables.ts'

export type ObjectionRow = Selectable<EvidenceObjectionTable>

/** What the domain asks of an objection. */
function asObjection(row: ObjectionRow): Objection {
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
export type SeenEvidence = WeighedEvidence & {
  name: string
  problem: EvidenceProblem | null
  /** when it counts as strong, where it waits for that */
  strongFrom: Instant | null
}

/**
 * What both sides have shown each other, with what was objected to, oldest first. `asOf`: of what was shown by then, the time
 * to object is counted as it stood then, so that nothing changes by the passing of time alone.
 */
export async function weighedEvidence(
  db: Db,
  caseId: string,
  now: Date,
  asOf: Date = now,
): Promise<{ evidence: SeenEvidence[]; objections: ObjectionRow[] }> {
  const rows = await db
    .selectFrom('evidence')
    .select(['id', 'side', 'item_id', 'kind', 'is_guess', 'name', 'documented', 'problem', 'sha256'])
    .select(['released_at', 'described_at'])
    .select(
      sql<Date | null>`(select max(e.at) from case_event e where e.case_id = evidence.case_id and e.type = 'respondent.joined')`.as(
        'joined_at',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from case_item i where i.case_id = evidence.case_id and i.kind = 'money' and i.settled_by is null)`.as(
        'points',
      ),
    )
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
  const supported = rows.map((row): SupportedEvidence => ({
    ...row,
    itemId: row.item_id,
    isGuess: row.is_guess,
    since: sinceWhen(row),
    isObjectedTo: known.some(({ evidenceId }) => evidenceId === row.id),
  }))
  const evidence = rows.map(({ id, side, kind, name, documented, problem, sha256, points, ...row }, i) => {
    const base = { id, side, itemId: row.item_id, kind, documented, isGuess: row.is_guess }
    const [said] = supported.slice(i, i + 1)
    const isOld = (said?.since ?? Infinity) <= asOf.getTime()
    const at = { points, now: (isOld ? asOf : now).getTime() }
    const held = said ? heldBecause(said, supported, at) : null
    return {
      ...base,
      name,
      problem,
      sha256,
      ...(problem === null ? {} : { unreadable: true }),
      ...(held ? { held } : {}),
      ...(isLowered(known, base, now.getTime()) ? { lowered: true } : {}),
      strongFrom: said && held === 'waits' ? unopposedFrom(said) : null,
    }
  })
  return { evidence, objections }
}

type Dated = Record<'joined_at' | 'released_at' | 'described_at', Date | null>

/** From when on the other side could object to a document as it is described now: it has to have joined for that. */
function sinceWhen({
  joined_at: joined,
  released_at: released,
  described_at: described,
}: Dated): Instant | null {
  if (joined === null || released === null) return null
  return Math.max(...[joined, released, described].map((at) => (at ? new Date(at).getTime() : 0)))
}
