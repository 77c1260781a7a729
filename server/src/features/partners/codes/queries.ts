import { isOffered, readBenefitCode } from '@evensettle/domain/partners/benefit-code.ts'
import { TAKING_PART } from '@evensettle/domain/partners/organisation.ts'
import type { Db } from '../../../platform/database/db.ts'

/** The codes of an organisation, the newest first. Whether one was used is nobody's to know. */
export async function codesOf(db: Db, organisationId: string, now: Date) {
  const rows = await db
    .selectFrom('benefit_code')
    .select(['id', 'code', 'kind', 'note', 'valid_until', 'revoked_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('made_at', 'desc')
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(({ id, code, kind, note, valid_until: validUntil, revoked_at }) => {
    const revokedAt = revoked_at?.getTime() ?? null
    return {
      id,
      code,
      kind,
      note,
      validUntil,
      isOffered: isOffered({ kind, validUntil, revokedAt }, now.getTime()),
    }
  })
}

/** The code that somebody means and who gives it out, or null. */
export async function offeredCode(db: Db, typed: string, now: Date) {
  const code = readBenefitCode(typed)
  if (code === null) return null
  const row = await db
    .selectFrom('benefit_code')
    .innerJoin('organisation', 'organisation.id', 'benefit_code.organisation_id')
    .select(['organisation.name', 'benefit_code.kind', 'valid_until', 'revoked_at'])
    .where('code', '=', code)
    .where('organisation.state', 'in', TAKING_PART)
    .executeTakeFirst()
  if (!row) return null
  const { kind, valid_until: validUntil, revoked_at } = row
  const revokedAt = revoked_at?.getTime() ?? null
  return isOffered({ kind, validUntil, revokedAt }, now.getTime()) ? { code, organisation: row.name } : null
}

/** The organisation that pays for a case, by its name; null where nobody does. */
export async function payerOf(db: Db, caseId: string): Promise<string | null> {
  const row = await db
    .selectFrom('benefit_use')
    .innerJoin('organisation', 'organisation.id', 'benefit_use.organisation_id')
    .select('name')
    .where('case_id', '=', caseId)
    .executeTakeFirst()
  return row?.name ?? null
}
