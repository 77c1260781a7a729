import {
  acceptSeat as decideAccept,
  SEAT_INVITATION_OPEN_FOR,
} from '@evensettle/domain/partners/seat-invitation.ts'
import type { SeatRole } from '@evensettle/domain/partners/organisation.ts'
import type { Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http.ts'
import { hashToken, type Sealer } from '../../../platform/seal.ts'
import { audit } from '../../audit/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { queueMail } from '../../mail/commands.ts'
import { seatLetter } from '../emails.ts'

/** What an invitation to a seat is made with. */
export type SeatMaking = { id: string; random: Buffer; mails: Sealer; publicUrl: string }

/** Invites an address to a seat by a link that works once; what was open for it in the organisation ends. */
export async function inviteToSeat(
  tx: Tx,
  actor: Actor,
  now: Date,
  {
    organisation,
    role,
    email,
    id,
    random,
    mails,
    publicUrl,
  }: SeatMaking & {
    organisation: { id: string; name: string }
    role: SeatRole
    email: string
  },
): Promise<void> {
  const token = random.toString('base64url')
  const until = new Date(now.getTime() + SEAT_INVITATION_OPEN_FOR)
  await tx
    .updateTable('seat_invitation')
    .set({ withdrawn_at: now })
    .where('organisation_id', '=', organisation.id)
    .where((where) =>
      role === 'owner'
        ? where.or([where('role', '=', 'owner'), where('email', '=', email)])
        : where('email', '=', email),
    )
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  await tx
    .insertInto('seat_invitation')
    .values({
      id,
      organisation_id: organisation.id,
      role,
      email,
      token_hash: hashToken(token),
      invited_at: now,
      until,
      used_at: null,
      withdrawn_at: null,
    })
    .execute()
  const url = `${publicUrl}/accept-invitation?token=${token}`
  const letter = await composeLetter(seatLetter({ organisation: organisation.name, role, until, url }))
  await queueMail(tx, mails, now, { ...letter, kind: `partner/seat/${id}`, caseId: null, to: email })
  const facts = { organisation: organisation.id, role }
  await audit(tx, actor, now, { action: 'partner.invite', caseId: null, subject: id, facts })
}

/** Takes a seat by its link. Repeated by whoever took it, it changes nothing. */
export async function acceptSeat(tx: Tx, actor: UserActor, now: Date, token: string): Promise<void> {
  const row = await tx
    .selectFrom('seat_invitation')
    .innerJoin('organisation', 'organisation.id', 'seat_invitation.organisation_id')
    .select(['seat_invitation.id', 'organisation_id', 'role', 'email', 'until', 'used_at', 'withdrawn_at'])
    .select('organisation.state')
    .where('token_hash', '=', hashToken(token))
    .forUpdate(['seat_invitation', 'organisation'])
    .executeTakeFirst()
  if (!row) throw new AppError('SEAT_INVITATION_UNKNOWN')
  const seat = await tx
    .selectFrom('organisation_seat')
    .select('organisation_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  if (row.used_at !== null && seat?.organisation_id === row.organisation_id) return
  const decision = decideAccept(
    {
      email: row.email,
      until: row.until.getTime(),
      usedAt: row.used_at?.getTime() ?? null,
      withdrawnAt: row.state === 'left' ? now.getTime() : (row.withdrawn_at?.getTime() ?? null),
    },
    { email: actor.email, hasSeat: seat !== undefined },
    now.getTime(),
  )
  if (!decision.ok) throw new AppError(decision.error.code)
  await tx.updateTable('seat_invitation').set({ used_at: now }).where('id', '=', row.id).execute()
  await tx
    .insertInto('organisation_seat')
    .values({
      user_id: actor.userId,
      organisation_id: row.organisation_id,
      role: row.role,
      email: actor.email,
      since: now,
    })
    .execute()
  const facts = { organisation: row.organisation_id, role: row.role }
  await audit(tx, actor, now, { action: 'partner.accept', caseId: null, subject: row.id, facts })
}
