import { dateOf } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'

/** Keeps how large the database is today, and forgets what is older than a year. Nobody acts, so it leaves no audit entry. */
export async function keepSize(db: Db, now: Date): Promise<void> {
  // SQL: what the database knows of itself
  await sql`insert into database_size (day, bytes) values (${dateOf(now.getTime())}, pg_database_size(current_database()))
    on conflict (day) do nothing`.execute(db)
  await db
    .deleteFrom('database_size')
    .where('day', '<', sql<string>`${now}::timestamptz - interval '1 year'`)
    .execute()
}
