import type { HelperView } from '@evensettle/contracts/answers.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/seal.ts'
import type { HelperAccessTable } from './tables.ts'

/** Whoever holds a token: for which case and side, and whether they help somebody. */
export type TokenHolder = {
  caseId: string
  side: Side
  /** 'mail:<address>' or 'user:<id>': whose unreleased things they see */
  holder: string
  status: CaseStatus
  helperId: string | null
  /** of the invitation or the helper's access, for the audit trail */
  tokenId: string
}

/**
 * The case behind the token of an invitation that still waits, or of a helper who is still let in; null for
 * every other token.
 */
export async function tokenHolder(db: Db, token: string, now: Date): Promise<TokenHolder | null> {
  const hash = hashToken(token)
  const { rows } = await sql<TokenHolder>`
    select c.id as "caseId", 'respondent' as side, 'mail:' || lower(i.email) as holder, c.status,
      null::uuid as "helperId", i.id as "tokenId"
    from invitation i join mediation_case c on c.id = i.case_id
    where i.token_hash = ${hash} and i.withdrawn_at is null and i.expires_at > ${now} and c.status = 'invited'
    union all
    select c.id, h.side, h.holder, c.status, h.id, h.id
    from helper_access h join mediation_case c on c.id = h.case_id
    where h.token_hash = ${hash} and h.ended_at is null
  `.execute(db)
  return rows[0] ?? null
}

/** The answer written so far for this holder, sealed. */
export async function answerDraftOf(db: Db, caseId: string, email: string) {
  const row = await db
    .selectFrom('answer_draft')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row ?? null
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
  const items = await db
    .selectFrom('case_item')
    .selectAll()
    .where('case_id', '=', row.id)
    .orderBy('position')
    .execute()
  return { helper, row, items }
}

export function presentHelper(row: Selectable<HelperAccessTable>, side: Side, mayEnd: boolean): HelperView {
  return {
    id: row.id,
    side: row.side,
    name: row.name,
    role: row.role,
    since: row.created_at.toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    mayEnd: mayEnd && row.side === side,
  }
}
