import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

/** What was used since a moment: tokens of the whole installation, and questions of one room. */
export async function usedSince(
  db: Db,
  since: Date,
  ownerMark: string,
): Promise<{ tokens: number; ofRoom: number }> {
  const row = await db
    .selectFrom('model_call')
    .select([
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
      sql<number>`count(*) filter (where owner_mark = ${ownerMark})::int`.as('ofRoom'),
    ])
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return row
}

/** How the model did since a moment, of the whole installation: no case and nobody is named. */
export async function modelUse(db: Db, since: Date) {
  return db
    .selectFrom('model_call')
    .select([
      sql<number>`count(*)::int`.as('asked'),
      sql<number>`count(*) filter (where outcome = 'answered')::int`.as('answered'),
      sql<number>`count(*) filter (where outcome = 'refused')::int`.as('refused'),
      sql<number>`count(*) filter (where outcome = 'late')::int`.as('late'),
      sql<number>`count(*) filter (where outcome = 'failed')::int`.as('failed'),
      sql<number>`coalesce(sum(tokens), 0)::bigint`.as('tokens'),
      sql<number | null>`(percentile_disc(.5) within group (order by ms))::int`.as('typical'),
      sql<number | null>`max(ms)::int`.as('most'),
    ])
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
}
