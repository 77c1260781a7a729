import {
  BINDING_PART_STATES,
  DROPPED_STATES,
  LIVE_AGREEMENT_STATES,
  UNSEALED_AGREEMENT_STATES,
  UNSIGNED_PART_STATES,
} from '@evensettle/domain/agreements/agreement-state.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import { isOfThisTalk } from '../cases/queries.ts'
import type { AgreementTable } from './tables.ts'

export type AgreementRow = Selectable<AgreementTable>

/** The live agreement of a case (at most one), or null. */
export async function agreementOfCase(db: Db, caseId: string) {
  const row = await db
    .selectFrom('agreement')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', LIVE_AGREEMENT_STATES)
    .executeTakeFirst()
  return row ?? null
}

/** The part agreements of a case that both have signed, oldest first. */
export async function partsOf(db: Db, caseId: string): Promise<AgreementRow[]> {
  return db
    .selectFrom('agreement')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', BINDING_PART_STATES)
    .orderBy('version')
    .execute()
}

/** The part agreement that waits for signatures (at most one), or null. */
export async function unsignedPartOf(db: Db, caseId: string): Promise<AgreementRow | null> {
  const row = await db
    .selectFrom('agreement')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('state', 'in', UNSIGNED_PART_STATES)
    .executeTakeFirst()
  return row ?? null
}

export type AgreedInRound = { terms: Terms; isGivenUp: boolean }

/**
 * The terms of the agreements that rounds were settled on, by round; changes that were signed later are not in them.
 * `isGivenUp`: they were not signed after all.
 */
export async function termsOfRounds(
  db: Db,
  roundIds: readonly string[],
): Promise<Map<string, AgreedInRound>> {
  if (roundIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('agreement')
    .select(['round_id', 'terms', oneOf('state', DROPPED_STATES).as('isGivenUp')])
    .where('round_id', 'in', roundIds)
    .where('replaces', 'is', null)
    .execute()
  return new Map(
    rows.flatMap(({ round_id, terms, isGivenUp }) =>
      round_id === null ? [] : [[round_id, { terms, isGivenUp }] as const],
    ),
  )
}

/** Whether the two of a case have ever had an agreement, signed or not. */
export async function hasHadAgreement(db: Db, caseId: string): Promise<boolean> {
  const row = await db
    .selectFrom('agreement')
    .select('id')
    .where('case_id', '=', caseId)
    .where(isOfThisTalk('agreement', 'agreed_at'))
    .executeTakeFirst()
  return row !== undefined
}

/** The signatures of an agreement, oldest first. */
export async function signaturesOf(db: Db, agreementId: string) {
  return db
    .selectFrom('signature')
    .selectAll()
    .where('agreement_id', '=', agreementId)
    .orderBy('signed_at')
    .execute()
}

/** An agreement that waits for its seal, with its case's reference, or null. */
export async function agreementToSeal(db: Db, agreementId: string) {
  const row = await db
    .selectFrom('agreement')
    .innerJoin('mediation_case', 'mediation_case.id', 'agreement.case_id')
    .selectAll('agreement')
    .select('mediation_case.reference')
    .where('agreement.id', '=', agreementId)
    .where('agreement.state', 'in', UNSEALED_AGREEMENT_STATES)
    .executeTakeFirst()
  return row ?? null
}
