import type { CaseDraft } from '@evensettle/domain/intake/draft.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { LATER } from '../queries.ts'
import type { DraftLinkTable } from './tables.ts'

type Linked = { id: string; draft: CaseDraft }

/** The draft behind a link, or null. */
export async function draftBehind(db: Db, sealer: Sealer, link: string): Promise<Linked | null> {
  const row = await db
    .selectFrom('draft_link')
    .selectAll()
    .where('token_hash', '=', hashToken(link))
    .executeTakeFirst()
  return row ? openLinked(row, sealer) : null
}

/** A draft as whoever has its link sees it. */
export function openLinked(
  row: Pick<Selectable<DraftLinkTable>, 'id' | 'content_sealed'>,
  sealer: Sealer,
): Linked {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed by `keepDraft`, checked by the contract then
  const draft = JSON.parse(sealer.open(row.content_sealed, row.id)) as CaseDraft
  return { id: row.id, draft: { ...LATER, ...draft } }
}
