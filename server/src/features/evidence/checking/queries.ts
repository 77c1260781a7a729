import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import type { EvidenceRow } from '../queries.ts'

/** Files kept before files were opened, oldest first. */
export async function unopenedEvidence(db: Db, limit: number): Promise<EvidenceRow[]> {
  const { rows } = await sql<EvidenceRow>`
    select e.* from evidence e where e.opened_at is null and e.state = 'ready'
    order by e.created_at limit ${limit}
  `.execute(db)
  return rows
}
