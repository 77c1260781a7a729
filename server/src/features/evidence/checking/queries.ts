import { AWAITING_RESPONDENT, UNDER_WAY } from '@evensettle/domain/cases/status.ts'
import { KEPT_EVIDENCE_STATES, READY_EVIDENCE_STATES } from '@evensettle/domain/evidence/evidence.ts'
import { sql } from 'kysely'
import { oneOf } from '../../../platform/database/one-of.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { EvidenceRow } from '../queries.ts'

/** Files that nobody has scanned for viruses yet: those never tried first, then those tried longest ago. */
export async function unscannedEvidence(db: Db, limit: number): Promise<EvidenceRow[]> {
  return db
    .selectFrom('evidence')
    .selectAll()
    .where('scanned_at', 'is', null)
    .where(oneOf('state', KEPT_EVIDENCE_STATES))
    .orderBy('check_tried_at', (order) => order.asc().nullsFirst())
    .orderBy('state', 'desc')
    .orderBy('created_at')
    .limit(limit)
    .execute()
}

/** Something may still come of these; a case that has ended keeps the copies that its sides had. */
const RUNNING = [...AWAITING_RESPONDENT, ...UNDER_WAY]

/**
 * Files kept before files were opened, and PDFs whose copy is to be made anew while their case runs: those never tried
 * first, then those tried longest ago.
 */
export async function unopenedEvidence(db: Db, limit: number): Promise<EvidenceRow[]> {
  // SQL: questions beside each other
  const { rows } = await sql<EvidenceRow>`
    select e.* from evidence e where e.opened_at is null and ${oneOf('e.state', READY_EVIDENCE_STATES)} and e.problem is null
      and not (e.media_type = 'application/pdf' and e.view_file is not null and exists (
        select 1 from mediation_case c where c.id = e.case_id and not ${oneOf('c.status', RUNNING)}))
    order by e.check_tried_at nulls first, e.created_at limit ${limit}
  `.execute(db)
  return rows
}
