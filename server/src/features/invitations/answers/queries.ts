import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { hashToken } from '../../../platform/seal.ts'

/** Whoever holds a token: for which case and side, and whether they help somebody. */
export type TokenHolder = {
  caseId: string
  side: Side
  /** 'mail:<address>' or 'user:<id>': whose unreleased things they see */
  holder: string
  status: CaseStatus
  answered: boolean
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
      c.answered_at is not null as answered, null::uuid as "helperId", i.id as "tokenId"
    from invitation i join mediation_case c on c.id = i.case_id
    where i.token_hash = ${hash} and i.withdrawn_at is null and i.expires_at > ${now} and c.status = 'invited'
    union all
    select c.id, h.side, h.holder, c.status, c.answered_at is not null, h.id, h.id
    from helper_access h join mediation_case c on c.id = h.case_id
    where h.token_hash = ${hash} and h.ended_at is null
  `.execute(db)
  return rows[0] ?? null
}
