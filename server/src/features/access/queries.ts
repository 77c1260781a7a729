import { phoneSpellings } from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { ACCOUNT_PREFIX, accountOwner, addressOwner, browserOwner } from '@evensettle/domain/access/owner.ts'
import { helperOf, type CaseActor } from '@evensettle/domain/access/permissions.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { AWAITING_RESPONDENT, FINISHED, isBegun, type CaseStatus } from '@evensettle/domain/cases/status.ts'
import type { Currency } from '@evensettle/domain/money.ts'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database/db.ts'
import { oneOf } from '../../platform/database/one-of.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor, UserActor } from '../../platform/http/http.ts'
import { hashToken } from '../../platform/secrets/seal.ts'

/** Whoever holds a token: for which case and side, and whether they help somebody. */
export type Bearer = {
  caseId: string
  side: Side
  /** whose unreleased things they see */
  owner: string
  status: CaseStatus
  helperId: string | null
  /** of the invitation or the helper's access, for the audit trail */
  tokenId: string
}

/** Whether a row of `invitation` is the one that a token opens, be it the mailed one or that of the letter. */
export function isOpenedBy(token: string) {
  const hash = hashToken(readInvitationToken(token).bare)
  return sql<boolean>`((invitation.token_hash = ${hash} and invitation.wrong_address_at is null)
    or invitation.letter_hash = ${hash})`
}

/** Whether a row of `invitation` is the one that a token opened until "that is not me" was said with it. */
export function wasRefusedWith(token: string) {
  const hash = hashToken(readInvitationToken(token).bare)
  return sql<boolean>`((invitation.token_hash = ${hash} and invitation.wrong_address_at is not null)
    or invitation.refused_letter_hash = ${hash})`
}

/**
 * In whose name things are kept that an invited person adds before having an account. The mailed token stands
 * for its address. That of the letter is the starter's to read too, so that only the key of a browser makes it
 * somebody's; null without one: it keeps and shows nothing private.
 */
export function inviteeOwner(
  token: string,
  { caseId, email }: { caseId: string; email: string },
): string | null {
  const { isOfLetter, key } = readInvitationToken(token)
  if (!isOfLetter) return addressOwner(email)
  // with the case in it, so that nobody can tell from the tables which cases one browser has seen
  return key === null ? null : browserOwner(hashToken(`${caseId}.${key}`).toString('hex'))
}

/**
 * The case behind the token of an invitation that still waits, or of a helper who is still let in to a case that
 * has not ended; null for every other token, and for that of a letter without a key.
 */
export async function findBearer(db: Db, token: string, now: Date): Promise<Bearer | null> {
  // SQL: one row from several sources
  const { rows } = await sql<Omit<Bearer, 'owner'> & { owner: string | null; email: string }>`
    select c.id as "caseId", 'respondent' as side, null as owner, invitation.email, c.status,
      null::uuid as "helperId", invitation.id as "tokenId"
    from invitation join mediation_case c on c.id = invitation.case_id
    where ${isOpenedBy(token)} and invitation.withdrawn_at is null and invitation.expires_at > ${now}
      and ${oneOf('c.status', AWAITING_RESPONDENT)}
    union all
    select c.id, h.side, h.owner, '', c.status, h.id, h.id
    from helper_access h join mediation_case c on c.id = h.case_id
    where h.token_hash = ${hashToken(token)} and h.ended_at is null
      and (case when starts_with(h.owner, ${ACCOUNT_PREFIX}) then not ${oneOf('c.status', FINISHED)}
        else ${oneOf('c.status', AWAITING_RESPONDENT)} end)
  `.execute(db)
  const [row] = rows
  if (!row) return null
  const { email, ...found } = row
  const owner = found.owner ?? inviteeOwner(token, { caseId: found.caseId, email })
  return owner === null ? null : { ...found, owner }
}

/** As what the bearer of a token acts: a helper of a side, or the invited person. */
export function roleOf({ helperId, side }: Pick<Bearer, 'helperId' | 'side'>): CaseActor {
  return helperId === null ? 'invitee' : helperOf(side)
}

/** Who asks about a case, and as what. `draft`: it is still being written by its owner. */
export type Access = {
  caseId: string
  side: Side
  owner: string
  status: CaseStatus
  actor: Actor
  /** as what they act, in the table of permissions */
  role: CaseActor
}

export type Viewer = { user: UserActor | null; token: string | null }

/** The viewer's access in a case, or NOT_FOUND: whether the case exists is not told. */
export async function accessOf(db: Db, viewer: Viewer, caseId: string, now: Date): Promise<Access> {
  const access = await findAccess(db, viewer, caseId, now)
  if (!access) throw new AppError('NOT_FOUND')
  return access
}

/** As which side of which case somebody sends an input that names the case or holds its link; null where they have no part. */
export async function writerOf(
  db: Db,
  user: UserActor | null,
  input: unknown,
  now: Date,
): Promise<{ caseId: string; side: Side } | null> {
  const { caseId, token } = writtenIn(input)
  if (token !== null) return findBearer(db, token, now).then((held) => held && sideIn(held))
  if (caseId === null) return null
  const access = await findAccess(db, { user, token: null }, caseId, now)
  return access === null || !isBegun(access.status) ? null : sideIn(access)
}

function sideIn({ caseId, side }: { caseId: string; side: Side }) {
  return { caseId, side }
}

function writtenIn(input: unknown): { caseId: string | null; token: string | null } {
  const named = new Map(Object.entries(Object(input)))
  const text = (name: string) => {
    const value: unknown = named.get(name)
    return typeof value === 'string' ? value : null
  }
  return { caseId: text('caseId'), token: text('token') }
}

async function findAccess(db: Db, viewer: Viewer, caseId: string, now: Date): Promise<Access | null> {
  if (viewer.token !== null) {
    const held = await findBearer(db, viewer.token, now)
    if (!held || held.caseId !== caseId) return null
    const { side, owner, status } = held
    const actor: Actor = { kind: 'invitee', invitationId: held.tokenId }
    return { caseId, side, owner, status, actor, role: roleOf(held) }
  }
  if (viewer.user === null) return null
  const { userId } = viewer.user
  // SQL: one row from several sources
  const { rows } = await sql<{ side: Side; status: CaseStatus }>`
    select case when starter_id = ${userId} then 'starter' else 'respondent' end as side, status
    from mediation_case where id = ${caseId} and (starter_id = ${userId} or respondent_id = ${userId})
    union all
    select 'starter', 'draft' from case_draft where id = ${caseId} and owner_id = ${userId}
  `.execute(db)
  const row = rows[0]
  return row ? { ...row, caseId, owner: accountOwner(userId), actor: viewer.user, role: row.side } : null
}

/** Whether links that need no sign-in work for an account: not once it was barred or deleted. */
export async function isLetIn({ auth }: Pick<Deps, 'auth'>, userId: string): Promise<boolean> {
  const [found] = await auth.findUsers([userId])
  return found !== undefined && !found.isBanned
}

/** Every invitation that went to an address or number which a person has confirmed, never one that they sent. */
function ownInvitations({ userId, confirmed }: UserActor) {
  // an account keeps its number without the plus
  const spellings = phoneSpellings(`+${confirmed.phone?.replaceAll(/\D/g, '') ?? ''}`)
  return sql`invitation v join mediation_case c on c.id = v.case_id
    where c.starter_id <> ${userId} and v.withdrawn_at is null
      and ((lower(v.email) = ${confirmed.email}::text and v.wrong_address_at is null)
        or (v.phone <> '' and regexp_replace(v.phone, '\\D', '', 'g') = any(${spellings}::text[])))`
}

type OwnInvitation = { id: string; letter_seed: string | null; tokenSealed: Buffer; isByEmail: boolean }

/**
 * The invitation of a case that went to a signed-in person, open or not, or null. Another address than the one it
 * goes to now is another person's.
 */
export async function ownInvitation(db: Db, user: UserActor, caseId: string): Promise<OwnInvitation | null> {
  // SQL: made of pieces that others share
  const { rows } = await sql<OwnInvitation>`
    select v.id, v.letter_seed, v.token_sealed as "tokenSealed",
      coalesce(lower(v.email) = ${user.confirmed.email}::text and v.wrong_address_at is null, false) as "isByEmail"
    from ${ownInvitations(user)} and c.id = ${caseId}
  `.execute(db)
  return rows[0] ?? null
}

/** The invitations that wait for a signed-in person, the one that ends first on top. */
export async function waitingInvitations(db: Db, user: UserActor, now: Date) {
  // SQL: questions beside each other
  const { rows } = await sql<{
    caseId: string
    reference: string
    title: string
    starterName: string
    currency: Currency
    claimed: number
    until: Date
    isAnswered: boolean
  }>`
    select c.id as "caseId", c.reference, c.title, c.starter_name as "starterName", c.currency,
      coalesce((select sum(i.claimed - i.settled_sum) from case_item i where i.case_id = c.id and i.by = 'starter' and i.settled_by is null), 0)::bigint as claimed,
      v.expires_at as until, c.answered_at is not null as "isAnswered"
    from ${ownInvitations(user)} and ${oneOf('c.status', AWAITING_RESPONDENT)} and v.expires_at > ${now}
    order by v.expires_at limit 50
  `.execute(db)
  return rows
}
