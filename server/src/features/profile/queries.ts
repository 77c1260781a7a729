import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { ProfileTable } from './tables.ts'

/** A person's own profile, or null before it was filled in. */
export async function profileOf(db: Db, userId: string): Promise<Selectable<ProfileTable> | null> {
  const row = await db.selectFrom('profile').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return row ?? null
}
