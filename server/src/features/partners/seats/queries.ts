import { IN_PROGRAM } from '@evensettle/domain/partners/organisation.ts'
import type { Db } from '../../../platform/database/db.ts'
import { hashToken } from '../../../platform/secrets/seal.ts'

/** The seat of an account and its organisation; null without one, or where the organisation has left. */
export async function seatOf(db: Db, userId: string) {
  const row = await db
    .selectFrom('organisation_seat')
    .innerJoin('organisation', 'organisation.id', 'organisation_seat.organisation_id')
    .selectAll('organisation')
    .select(['organisation_seat.role', 'organisation_seat.told_of'])
    .where('user_id', '=', userId)
    .where('organisation.state', 'in', IN_PROGRAM)
    .executeTakeFirst()
  return row ?? null
}

/** The invitation that a token opens, or null. */
export async function seatInvitationOf(db: Db, token: string) {
  const row = await db
    .selectFrom('seat_invitation')
    .innerJoin('organisation', 'organisation.id', 'seat_invitation.organisation_id')
    .select(['organisation.name', 'organisation.state', 'role', 'email', 'until', 'used_at', 'withdrawn_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row ?? null
}
