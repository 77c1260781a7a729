import type { Db } from '../../platform/database/db.ts'

/** Whether an account has taken an operator's seat that was set up on the machine. */
export async function isSeated(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('operator').select('email').where('user_id', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Everybody for whom a seat was set up on the machine, with whether they have taken it. */
export async function seats(db: Db) {
  return db.selectFrom('operator').select(['email', 'user_id', 'confirmed_at']).orderBy('email').execute()
}

/** The accounts that hold a seat. */
export async function seatedOperators(db: Db): Promise<string[]> {
  return (await seats(db)).flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
}
