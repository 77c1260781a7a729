import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { EvidenceRow } from '../queries.ts'

/** Files that nobody has scanned for viruses yet, those first that wait to be shown. */
export async function unscannedEvidence(db: Db, limit: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.* from evidence e where e.scanned_at is null and e.state <> 'uploading'
    order by e.state desc, e.created_at limit ${limit}
  `.execute(db)
  return rows
}

/** Files kept before files were opened, oldest first. */
export async function unopenedEvidence(db: Db, limit: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.* from evidence e where e.opened_at is null and e.state = 'ready' and e.problem is null
    order by e.created_at limit ${limit}
  `.execute(db)
  return rows
}
