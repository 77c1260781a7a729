import { isClosed } from '@evensettle/domain/cases/status.ts'
import type { LetterContact } from '@evensettle/contracts/letter.ts'
import type { Contact } from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { isCodeOpen } from '@evensettle/domain/invitations/letter-code.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { letterRule, type LetterCommand } from '@evensettle/domain/access/permissions.ts'
import { mayFollow, type WayIn } from '@evensettle/domain/invitations/way-in.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Visitor } from '../../../platform/http/http.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { isOpenedBy } from '../../access/queries.ts'
import { profileOf } from '../../profile/queries.ts'
import type { CaseRow } from '../../cases/commands.ts'
import type { InvitationTable } from '../tables.ts'
import type { LetterContactTable } from './tables.ts'

type InvitationRow = Selectable<InvitationTable>
export type LetterContactRow = Selectable<LetterContactTable>

/** The way of somebody who holds a token and has confirmed nothing with it. */
export function wayOf(token: string, { email }: Pick<InvitationRow, 'email'>): WayIn {
  const { isOfLetter, isOfAccount } = readInvitationToken(token)
  if (isOfLetter) return { by: 'letter', contact: null, isNamed: false }
  const contact = { kind: 'email', value: email.toLowerCase() } as const
  return { by: isOfAccount ? 'account' : 'mail', contact, isNamed: true }
}

function contactOf({ kind, value }: Pick<LetterContactRow, 'kind' | 'value'>): Contact {
  return { kind, value }
}

/** The addresses and numbers of the one who started the case behind the token of an invitation. */
export async function startersOwn(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  token: string,
): Promise<{ emails: string[]; phones: string[] }> {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select('starter_id')
    .where(isOpenedBy(token))
    .executeTakeFirst()
  if (!row) throw new AppError('INVITATION_UNKNOWN')
  const [account, profile] = await Promise.all([
    auth.contactsOf(row.starter_id),
    profileOf(db, row.starter_id),
  ])
  return { ...account, phones: [...account.phones, ...(profile?.phone ? [profile.phone] : [])] }
}

/** The codes that went to one browser for one invitation, newest first. */
export async function codesOfOwner(db: Db, invitationId: string, owner: string): Promise<LetterContactRow[]> {
  return db
    .selectFrom('letter_contact')
    .selectAll()
    .where('invitation_id', '=', invitationId)
    .where('owner', '=', owner)
    .orderBy('sent_at', 'desc')
    .execute()
}

/** Stands in the message with a code and nowhere else: who holds it reads what the message went to. */
export function letterProof(sealer: Sealer, id: string): string {
  return `${id}.${sealer.receipt(`letter-proof/${id}`).slice(0, 32)}`
}

/** The message that such a proof stood in, or null for everything else that is typed. */
export function provenId(sealer: Sealer, text: string): string | null {
  const [id = ''] = text.split('.')
  return /^[0-9a-f-]{36}$/.test(id) && letterProof(sealer, id) === text ? id : null
}

/** How far a browser has come; what it typed is shown to itself only. */
export function codesStateOf(
  codes: readonly LetterContactRow[],
  now: Date,
  smsPossible: boolean,
): LetterContact {
  const [newest] = codes
  const open = newest && isCodeOpen(codeState(newest), now.getTime()) ? newest : undefined
  const confirmed = codes.find(isUsable)
  const shown = open ?? confirmed
  const againAt = newest ? new Date(newest.sent_at.getTime() + TIMELINE.letterCode.againAfter) : null
  return {
    state: open ? 'sent' : confirmed ? 'confirmed' : 'none',
    kind: shown?.kind ?? null,
    to: shown?.value ?? null,
    until: open?.expires_at.toISOString() ?? null,
    againAt: againAt && againAt > now ? againAt.toISOString() : null,
    smsPossible,
  }
}

/** Confirmed, and the starter has not said since that it is somebody else's. */
function isUsable(row: LetterContactRow): boolean {
  return row.confirmed_at !== null && row.refused_at === null
}

export function codeState(row: LetterContactRow) {
  return {
    isConfirmed: row.confirmed_at !== null,
    failures: row.failures,
    expiresAt: row.expires_at.getTime(),
  }
}

type Acting = { row: CaseRow; invitation: InvitationRow; owner: string | null; way: WayIn }

/** Nobody acts for the other side from where the starter is or was signed in. */
export function assertNotStarter(
  { starter_id: starterId }: Pick<CaseRow, 'starter_id'>,
  visitor: Visitor,
): void {
  if (visitor.user?.userId === starterId) throw new AppError('OWN_CASE')
  if (visitor.wasSignedInAs(starterId)) throw new AppError('OWN_DEVICE')
}

/**
 * The way by which somebody acts now. The mailed link is enough by itself; the letter needs an address or number
 * that was confirmed in this browser, and changes nothing that came in by other means.
 */
export async function assertMayAct(
  tx: Tx,
  command: LetterCommand,
  held: Acting,
  visitor: Visitor,
): Promise<WayIn> {
  if (held.way.by !== 'letter') return held.way
  assertNotStarter(held.row, visitor)
  const proven = await provenWay(tx, held)
  const decision = mayFollow(command, proven ?? held.way, earlierAct(held))
  // to say no at once is kinder than to ask for a code first
  if (
    !decision.ok &&
    (proven !== null || decision.error.code === 'CAME_BY_OWN_LINK') &&
    !isForAddress(command, proven)
  )
    throw new AppError(decision.error.code)
  if (proven === null) throw new AppError('CONTACT_NEEDED')
  return proven
}

/** Who joins or stops mails may do so with the right address: that is known after the code only. */
function isForAddress(command: LetterCommand, proven: WayIn | null): boolean {
  return proven === null && ['same_person', 'invited_address'].includes(letterRule(command))
}

async function provenWay(tx: Tx, { invitation, owner }: Acting): Promise<WayIn | null> {
  if (owner === null) return null
  const codes = await codesOfOwner(tx, invitation.id, owner)
  const confirmed = codes.filter(({ confirmed_at }) => confirmed_at !== null)
  const row = confirmed.find(isUsable)
  if (!row && confirmed.length > 0) throw new AppError('CONTACT_REFUSED')
  if (!row) return null
  return { by: 'letter', contact: contactOf(row), isNamed: row.is_named }
}

/** What came in before, by whom; null when nothing did. */
function earlierAct({ row, invitation, owner }: Acting) {
  const isNo = isClosed(row.status) && row.close_reason === 'declined'
  if (!isNo && invitation.answered_at === null) return null
  const isSameBrowser = owner !== null && owner === invitation.answered_as
  return { way: isNo ? invitation.declined_way : invitation.answered_way, isSameBrowser }
}
