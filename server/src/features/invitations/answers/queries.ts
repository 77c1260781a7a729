import type { HelperView, SavedAnswer } from '@evensettle/contracts/answers.ts'
import { isAccount } from '@evensettle/domain/access/owner.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import type { AnswerSaid } from '@evensettle/domain/answers/changed.ts'
import { itemsBy } from '@evensettle/domain/cases/item.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import { itemsOfCase } from '../../cases/queries.ts'
import type { Access, Bearer } from '../../access/queries.ts'
import type { AnswerDraftTable, HelperAccessTable } from './tables.ts'

/** The answer written so far for this owner, sealed. */
export async function answerDraftOf(db: Db, caseId: string, owner: string) {
  const row = await db
    .selectFrom('answer_draft')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row ?? null
}

/** The answer of a case as it is stored. */
export async function answerSaid(db: Db, caseId: string): Promise<AnswerSaid> {
  const { words, proposal } = await db
    .selectFrom('mediation_case')
    .select(['answer_words as words', 'answer_proposal as proposal'])
    .where('id', '=', caseId)
    .executeTakeFirstOrThrow()
  const all = await itemsOfCase(db, caseId)
  const items = itemsBy(all, 'starter').flatMap(({ id, answer, admitted, reason, answer_handing: how }) =>
    answer === null ? [] : [{ itemId: id, answer, admitted, reason, ...(how ? { handing: how } : {}) }],
  )
  const counterItems = itemsBy(all, 'respondent').map(({ id, kind, title, details, claimed, handing }) => ({
    id,
    kind,
    title,
    details,
    claimed,
    handing,
  }))
  return { items, counterItems, proposal, words }
}

/** Who wrote the answer as it is stored, for one of those who write it. */
export async function writerOf(
  db: Db,
  { caseId, helperId }: Pick<Bearer, 'caseId' | 'helperId'>,
  { written_by, written_since }: Pick<AnswerDraftTable, 'written_by' | 'written_since'>,
): Promise<SavedAnswer['writer']> {
  const { name } =
    written_by === null
      ? await db
          .selectFrom('mediation_case')
          .select('respondent_name as name')
          .where('id', '=', caseId)
          .executeTakeFirstOrThrow()
      : await db
          .selectFrom('helper_access')
          .select('name')
          .where('id', '=', written_by)
          .where('case_id', '=', caseId)
          .executeTakeFirstOrThrow()
  return { isMe: written_by === helperId, name, since: written_since }
}

/** Everybody who is let into a case now. */
export async function helpersOf(db: Db, caseId: string): Promise<Selectable<HelperAccessTable>[]> {
  return db
    .selectFrom('helper_access')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute()
}

export async function helperCaseOf(db: Db, helperId: string) {
  const helper = await db
    .selectFrom('helper_access')
    .selectAll()
    .where('id', '=', helperId)
    .executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('mediation_case')
    .selectAll()
    .where('id', '=', helper.case_id)
    .executeTakeFirstOrThrow()
  return { helper, row, items: await itemsOfCase(db, row.id) }
}

/** Who of a side may end a helper's access: whoever let them in, and its account. */
function mayEnd(row: Selectable<HelperAccessTable>, me: Access): boolean {
  return (
    isAllowed('end_helper', me.role, me.status) &&
    row.side === me.side &&
    (row.owner === me.owner || isAccount(me.owner))
  )
}

export function presentHelper(row: Selectable<HelperAccessTable>, me: Access): HelperView {
  return {
    id: row.id,
    side: row.side,
    name: row.name,
    role: row.role,
    since: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    mayEnd: mayEnd(row, me),
  }
}
