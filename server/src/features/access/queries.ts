import type { Side } from '@evensettle/domain/cases/side.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http.ts'
import { hashToken } from '../../platform/seal.ts'

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
      and (h.holder like 'user:%' or c.status = 'invited')
  `.execute(db)
  return rows[0] ?? null
}

/** Who asks about a case, and as what. `draft`: it is still being written by its owner. */
export type Standing = {
  caseId: string
  side: Side
  holder: string
  status: CaseStatus
  actor: Actor
  /** what is added is seen by the other side at once */
  releases: boolean
}

export type Asker = { user: UserActor | null; token: string | null }

/** The asker's standing in a case, or NOT_FOUND: whether the case exists is not told. */
export async function standingOf(db: Db, asker: Asker, caseId: string, now: Date): Promise<Standing> {
  const standing = await findStanding(db, asker, caseId, now)
  if (!standing) throw new AppError('NOT_FOUND')
  return standing
}

async function findStanding(db: Db, asker: Asker, caseId: string, now: Date): Promise<Standing | null> {
  if (asker.token !== null) {
    const held = await tokenHolder(db, asker.token, now)
    if (!held || held.caseId !== caseId) return null
    const { side, holder, status } = held
    const actor: Actor = { kind: 'invitee', invitationId: held.tokenId }
    return { caseId, side, holder, status, actor, releases: side === 'starter' || status !== 'invited' }
  }
  if (asker.user === null) return null
  const { userId } = asker.user
  const { rows } = await sql<{ side: Side; status: CaseStatus }>`
    select case when starter_id = ${userId} then 'starter' else 'respondent' end as side, status
    from mediation_case where id = ${caseId} and (starter_id = ${userId} or respondent_id = ${userId})
    union all
    select 'starter', 'draft' from case_draft where id = ${caseId} and owner_id = ${userId}
  `.execute(db)
  const row = rows[0]
  return row ? { ...row, caseId, holder: `user:${userId}`, actor: asker.user, releases: true } : null
}
