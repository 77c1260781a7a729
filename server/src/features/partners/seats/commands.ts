import {
  acceptSeat as decideAccept,
  MAX_SEATS,
  SEAT_INVITATION_OPEN_FOR,
} from '@evensettle/domain/partners/seat-invitation.ts'
import * as said from '@evensettle/messages/refusals/partners.ts'
import { isSameEmail } from '@evensettle/domain/invitations/contact.ts'
import {
  hasLeft,
  IN_PROGRAM,
  changeSeat as decideChange,
  mayInvite,
  maySeat,
  newsFor,
  type OrganisationAction,
  type SeatNews,
  type SeatRole,
} from '@evensettle/domain/partners/organisation.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, UserActor } from '../../../platform/http/http.ts'
import { hashToken, type Sealer } from '../../../platform/secrets/seal.ts'
import { audit } from '../../audit/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { queueMail } from '../../mail/commands.ts'
import { formerOwnerLetter, peopleLetter, seatLetter } from '../emails.ts'
import { tellSeats } from '../news/commands.ts'

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
  await queueMail(tx, mails, now, {
    ...letter,
    kind: `partner/seat/${id}`,
    caseId: null,
    userId: null,
    to: email,
  })
  const facts = { organisation: organisation.id, role }
  await audit(tx, actor, now, { action: 'partner.invite', caseId: null, subject: id, facts })
}

/** Takes a seat by its link. Repeated by whoever took it, it changes nothing. */
export async function acceptSeat(
  tx: Tx,
  actor: UserActor,
  now: Date,
  { token, mails, publicUrl }: { token: string; mails: Sealer; publicUrl: string },
): Promise<void> {
  const row = await tx
    .selectFrom('seat_invitation')
    .innerJoin('organisation', 'organisation.id', 'seat_invitation.organisation_id')
    .select(['seat_invitation.id', 'organisation_id', 'role', 'email', 'until', 'used_at', 'withdrawn_at'])
    .select(['organisation.state', 'organisation.name'])
    .where('token_hash', '=', hashToken(token))
    .forUpdate(['seat_invitation', 'organisation'])
    .executeTakeFirst()
  if (!row) throw new AppError('SEAT_INVITATION_UNKNOWN')
  const seat = await tx
    .selectFrom('organisation_seat')
    .select('organisation_id')
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  const isHere = seat?.organisation_id === row.organisation_id
  if (row.used_at !== null && isHere) return
  const decision = decideAccept(
    {
      email: row.email,
      role: row.role,
      until: row.until.getTime(),
      usedAt: row.used_at?.getTime() ?? null,
      withdrawnAt: hasLeft(row.state) ? now.getTime() : (row.withdrawn_at?.getTime() ?? null),
    },
    { email: actor.email, seat: isHere ? 'here' : seat ? 'elsewhere' : 'none' },
    now.getTime(),
  )
  if (!decision.ok) throw new AppError(decision.error.code)
  await tx
    .updateTable('seat_invitation')
    .set({ used_at: now, used_by: actor.userId })
    .where('id', '=', row.id)
    .execute()
  if (row.role === 'owner') await endOwnership(tx, now, row, mails)
  const taken = await tx
    .insertInto('organisation_seat')
    .values({
      user_id: actor.userId,
      organisation_id: row.organisation_id,
      role: row.role,
      email: actor.email,
      since: now,
    })
    .onConflict((oc) =>
      oc
        .column('user_id')
        .doUpdateSet({ role: row.role })
        .where('organisation_seat.organisation_id', '=', row.organisation_id),
    )
    .executeTakeFirst()
  // a seat elsewhere may have been taken since it was looked for
  if (taken.numInsertedOrUpdatedRows !== 1n) throw new AppError('SEAT_ELSEWHERE')
  const facts = { organisation: row.organisation_id, role: row.role }
  await audit(tx, actor, now, { action: 'partner.accept', caseId: null, subject: row.id, facts })
  await tellSeats(tx, now, {
    organisationId: row.organisation_id,
    kind: 'people',
    letter: peopleLetter({ organisation: row.name, email: actor.email, role: row.role, publicUrl }),
    by: actor.userId,
    mails,
  })
}

/** Whoever owned the organisation before becomes a manager and is told: the operator gave the seat to somebody else. */
async function endOwnership(
  tx: Tx,
  now: Date,
  { organisation_id, name }: { organisation_id: string; name: string },
  mails: Sealer,
): Promise<void> {
  const former = await tx
    .updateTable('organisation_seat')
    .set({ role: 'manager' })
    .where('organisation_id', '=', organisation_id)
    .where('role', '=', 'owner')
    .returning('email')
    .executeTakeFirst()
  if (!former) return
  const letter = await composeLetter(formerOwnerLetter(name))
  await queueMail(tx, mails, now, {
    ...letter,
    kind: 'partner/owner',
    caseId: null,
    userId: null,
    to: former.email,
  })
}

/**
 * Locks the organisation in which somebody has a seat that may do this. Without a seat there is nothing to find; a seat that
 * may less is told so.
 */
export async function lockSeat(tx: Tx, actor: UserActor, action: OrganisationAction) {
  const organisation = await tx
    .selectFrom('organisation')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('organisation_seat').select('organisation_id').where('user_id', '=', actor.userId),
    )
    .where('state', 'in', IN_PROGRAM)
    .forUpdate()
    .executeTakeFirst()
  if (!organisation) throw new AppError('NOT_FOUND')
  // read once the lock is held: whoever held it before may have changed this very seat
  const seat = await tx
    .selectFrom('organisation_seat')
    .select('role')
    .where('user_id', '=', actor.userId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!seat) throw new AppError('NOT_FOUND')
  if (!maySeat(seat.role, action)) throw new AppError('SEAT_NOT_YOURS_TO_CHANGE')
  return { ...organisation, role: seat.role }
}

/** Invites a colleague to a seat of one's own organisation. */
export async function inviteColleague(
  tx: Tx,
  actor: UserActor,
  now: Date,
  input: SeatMaking & { email: string; role: SeatRole },
): Promise<void> {
  const organisation = await lockSeat(tx, actor, 'see_settings')
  if (!mayInvite(organisation.role, input.role)) throw new AppError('SEAT_NOT_YOURS_TO_CHANGE')
  const seats = await tx
    .selectFrom('organisation_seat')
    .select('email')
    .where('organisation_id', '=', organisation.id)
    .execute()
  if (seats.some(({ email }) => isSameEmail(email, input.email)))
    throw new AppError('INVALID_INPUT', { fields: { email: said.seatThere() } })
  const { count } = await tx
    .selectFrom('seat_invitation')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation.id)
    .where('used_at', 'is', null)
    .where((where) =>
      where.or([
        where.and([where('withdrawn_at', 'is', null), where('until', '>', now)]),
        // each was a mail: taking back and inviting again makes no room for more of them
        where('invited_at', '>', new Date(now.getTime() - DAY)),
      ]),
    )
    .executeTakeFirstOrThrow()
  if (count + seats.length >= MAX_SEATS) throw new AppError('SEATS_TOO_MANY')
  await inviteToSeat(tx, actor, now, { ...input, organisation })
}

/** Takes back an invitation that nobody has taken; a repeat changes nothing. */
export async function withdrawInvitation(tx: Tx, actor: UserActor, now: Date, id: string): Promise<void> {
  const organisation = await lockSeat(tx, actor, 'see_settings')
  const row = await tx
    .selectFrom('seat_invitation')
    .select(['role', 'used_at', 'withdrawn_at'])
    .where('id', '=', id)
    .where('organisation_id', '=', organisation.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('NOT_FOUND')
  if (!mayInvite(organisation.role, row.role)) throw new AppError('SEAT_NOT_YOURS_TO_CHANGE')
  if (row.used_at !== null) throw new AppError('SEAT_INVITATION_USED')
  if (row.withdrawn_at !== null) return
  await tx.updateTable('seat_invitation').set({ withdrawn_at: now }).where('id', '=', id).execute()
  await audit(tx, actor, now, { action: 'partner.withdraw', caseId: null, subject: id })
}

/** Changes, removes or hands over to a seat of one's own organisation. */
export async function changeSeat(
  tx: Tx,
  actor: UserActor,
  now: Date,
  {
    userId,
    change,
    mails,
    publicUrl,
  }: {
    userId: string
    change: 'manager' | 'viewer' | 'remove' | 'hand_over'
    mails: Sealer
    publicUrl: string
  },
): Promise<void> {
  const organisation = await lockSeat(tx, actor, 'see_settings')
  const seat = await tx
    .selectFrom('organisation_seat')
    .select(['role', 'email'])
    .where('user_id', '=', userId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!seat) throw new AppError('NOT_FOUND')
  const isSame = userId === actor.userId
  const decided = decideChange(
    { role: organisation.role, isSame },
    seat.role,
    change === 'manager' || change === 'viewer' ? { kind: 'role', to: change } : { kind: change },
  )
  if (!decided.ok) throw new AppError(decided.error.code)
  const to = decided.value
  if (!isSame && to.by !== organisation.role) await giveRole(tx, actor.userId, to.by)
  if (to.seat === null)
    await tx
      .deleteFrom('organisation_seat')
      .where('user_id', '=', userId)
      .where('role', '<>', 'owner')
      .execute()
  else await giveRole(tx, userId, to.seat)
  const facts = { organisation: organisation.id }
  const changed = { role: { from: seat.role, to: to.seat } }
  await audit(tx, actor, now, { action: 'partner.seat', caseId: null, subject: userId, facts, changed })
  if (to.seat === seat.role) return
  await tellSeats(tx, now, {
    organisationId: organisation.id,
    kind: 'people',
    letter: peopleLetter({ organisation: organisation.name, email: seat.email, role: to.seat, publicUrl }),
    by: actor.userId,
    mails,
  })
}

/** Keeps what one's own seat hears of by mail; what it may not hear of is left out. */
export async function saveNews(
  tx: Tx,
  actor: UserActor,
  now: Date,
  told: readonly SeatNews[],
): Promise<void> {
  const { id, role } = await lockSeat(tx, actor, 'see_settings')
  const kept = newsFor(role).filter((kind) => told.includes(kind))
  await tx
    .updateTable('organisation_seat')
    .set({ told_of: kept })
    .where('user_id', '=', actor.userId)
    .where('organisation_id', '=', id)
    .execute()
  await audit(tx, actor, now, {
    action: 'partner.news',
    caseId: null,
    subject: id,
    facts: { told: kept.join(' ') },
  })
}

async function giveRole(tx: Tx, userId: string, role: SeatRole): Promise<void> {
  await tx.updateTable('organisation_seat').set({ role }).where('user_id', '=', userId).execute()
}

/**
 * Takes the seat of somebody who deletes their account, and every invitation and application that names their address; an
 * owner is refused before. No audit entry: the deletion of the account has one.
 */
export async function forgetSeatOf(tx: Tx, userId: string, emails: readonly string[]): Promise<void> {
  const theirs = emails.map((one) => one.toLowerCase())
  await tx.deleteFrom('organisation_seat').where('user_id', '=', userId).execute()
  // SQL: one text for a list of any length
  await sql`
    delete from seat_invitation where used_by = ${userId} or lower(email) = any(${theirs}::text[])
  `.execute(tx)
  // SQL: one text for a list of any length
  await sql`
    delete from partner_application
    where lower(email) = any(${theirs}::text[]) and organisation_id is null
  `.execute(tx)
  // SQL: one text for a list of any length
  await sql`
    update partner_application set email = '', contact_name = ''
    where lower(email) = any(${theirs}::text[])
  `.execute(tx)
}
