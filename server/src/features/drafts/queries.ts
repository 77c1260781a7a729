import type { SavedDraft } from '@evensettle/contracts/drafts.ts'
import type { Kept } from '@evensettle/domain/evidence/storage.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { CaseDraftTable } from './tables.ts'

/** A draft of this person, or null. */
export async function draftOf(db: Db, id: string, userId: string): Promise<SavedDraft | null> {
  const row = await db
    .selectFrom('case_draft')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return row ? presentDraft(row) : null
}

/** How many drafts there are, of this person and of everybody. */
export async function draftCounts(db: Db, userId: string): Promise<Kept> {
  return db
    .selectFrom('case_draft')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('owner_id', '=', userId).as('account'),
      eb.fn.countAll<number>().as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** Members that drafts of earlier versions do not have. */
export const LATER = { otherPhone: '', otherAddress: '', answers: {}, papers: {}, setAside: [], at: null }

/** A draft as its owner sees it. */
export function presentDraft(row: Selectable<CaseDraftTable>): SavedDraft {
  return {
    id: row.id,
    reference: row.reference,
    revision: row.revision,
    draft: { ...LATER, ...row.content },
    updatedAt: row.updated_at.toISOString(),
  }
}
