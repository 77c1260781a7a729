import type { TrialView } from '@evensettle/contracts/system-test.ts'
import type { OpenTrial } from '@evensettle/domain/service/trial.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'

const SHOWN = 10

/** The last tests, the newest first. */
export async function testsShown(db: Db): Promise<TrialView[]> {
  const rows = await db
    .selectFrom('system_test')
    .select(['id', 'state', 'created_at', 'ended_at', 'steps'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, state, created_at, ended_at, steps }) => ({
    id,
    state,
    createdAt: created_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
    steps,
  }))
}

/** The test that waits or runs; waits and silence by the database's clock. */
export async function openTest(db: Db): Promise<(OpenTrial & { id: string }) | null> {
  // SQL: the clock of the database
  const { rows } = await sql<OpenTrial & { id: string }>`
    select id, state, (extract(epoch from clock_timestamp() - created_at) * 1000)::bigint as "waitedFor",
      (extract(epoch from clock_timestamp() - coalesce(seen_at, created_at)) * 1000)::bigint as "silentFor"
    from system_test where state in ('ordered', 'running')
  `.execute(db)
  return rows[0] ?? null
}

/** Tests that are over, for what a process that was killed has left of them. */
export async function testsOver(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('system_test')
    .select('id')
    .where('state', 'not in', ['ordered', 'running'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id }) => id)
}
