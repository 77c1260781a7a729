import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'

const KEY = /^(?<id>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(?<mac>[\da-f]{32})$/

/** What stands in the address of a private calendar: it can be shown again, and opens nothing once its row is gone. */
export function feedKey(sealer: Sealer, id: string): string {
  return `${id}.${sealer.receipt(`feed/${id}`).slice(0, 32)}`
}

/** The calendar that somebody keeps of a case, or null. */
export async function feedOf(db: Db, caseId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('obligation_feed')
    .select('id')
    .where('case_id', '=', caseId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Whose calendar a key opens, and of which case; null: garbled, or ended. */
export async function feedByKey(
  db: Db,
  sealer: Sealer,
  key: string,
): Promise<{ caseId: string; userId: string } | null> {
  const found = KEY.exec(key)?.groups
  if (!found?.['id'] || !found['mac']) return null
  const right = feedKey(sealer, found['id'])
  if (right.length !== key.length || !timingSafeEqual(Buffer.from(right), Buffer.from(key))) return null
  const row = await db
    .selectFrom('obligation_feed')
    .select(['case_id', 'user_id'])
    .where('id', '=', found['id'])
    .executeTakeFirst()
  return row ? { caseId: row.case_id, userId: row.user_id } : null
}
