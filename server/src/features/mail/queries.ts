import { timingSafeEqual } from 'node:crypto'
import { CLOSED } from '@evensettle/domain/cases/status.ts'
import { holdLock } from '../../platform/database/locks.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { contactKey, mailboxOf, type Contact } from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import { hashToken, type Sealer } from '../../platform/secrets/seal.ts'

/** Whom a case is with, for a mail that leads back to it. */
export type MailedCase = { other: string; reference: string }

type Ask = (sql: string, params: unknown[]) => Promise<unknown>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The case that a link of a sign-in mail leads back to, where the mail goes to the address that was invited in it: nobody
 * else is written somebody's name because they asked for a mail. Anybody can ask for one to any address, the starter as
 * well: whoever asked for no more mails is told of no case, and nobody of one that is over. `ask` is a query of the sign-in
 * service's transaction, `back` where the link leads, `stopHash` how a stopped address is known.
 */
export async function caseBehindLink(
  ask: Ask,
  { to, back, stopHash }: { to: string; back: string | null; stopHash: (email: string) => string },
): Promise<MailedCase | null> {
  const target = URL.parse(back ?? '')?.searchParams
  const token = target?.get('token') ?? null
  const caseId = target?.get('caseId') ?? ''
  if (token === null && !UUID.test(caseId)) return null
  const hash = token === null ? null : hashToken(readInvitationToken(token).bare)
  const result = await ask(
    `select c.starter_name as other, c.reference from invitation v join mediation_case c on c.id = v.case_id
     where (v.token_hash = $1 or v.letter_hash = $1 or v.case_id = $2::uuid)
       and lower(v.email) = lower($3) and v.withdrawn_at is null and v.wrong_address_at is null
       and c.status <> all ($4::text[])
       and not exists (select 1 from invitation s
         where s.case_id = v.case_id and s.mailbox = v.mailbox and s.silenced_at is not null)
       and not exists (select 1 from stopped_address s where s.address_hash = $5) limit 1`,
    [hash, token === null ? caseId : null, to, CLOSED, stopHash(to)],
  )
  return rowsOf<MailedCase>(result)[0] ?? null
}

/** The sign-in service does not know what its database driver answers. */
function rowsOf<Row>(result: unknown): Row[] {
  if (typeof result !== 'object' || result === null || !('rows' in result)) return []
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns that were asked for
  return result.rows as Row[]
}

/** How a stopped address or number is known: a keyed hash, so that the table does not give it away. */
export function stopHash(sealer: Sealer, contact: Contact): string {
  return sealer.receipt(`stop/${contact.kind === 'email' ? mailboxOf(contact.value) : contactKey(contact)}`)
}

/** Whether the person behind an address or number wants no invitations there. */
export async function isStopped(db: Db, sealer: Sealer, contact: Contact): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_address')
    .select('stopped_at')
    .where('address_hash', '=', stopHash(sealer, contact))
    .executeTakeFirst()
  return row !== undefined
}

const UNASKED_A_DAY = 3

/**
 * Whether a mail that anybody can have sent to anybody may go to an address: not to one that wants none of our mails, and
 * a few a day at most, whoever asks. Of two at once one waits.
 */
export async function takesUnaskedMail(
  tx: Tx,
  now: Date,
  sealer: Sealer,
  { email, kind }: { email: string; kind: 'draft-link' | 'partner/received' },
): Promise<'yes' | 'stopped' | 'full'> {
  const mailbox = mailboxOf(email)
  if (await isStopped(tx, sealer, { kind: 'email', value: email })) return 'stopped'
  await holdLock(tx, 'mailbox', mailbox)
  const today = await tx
    .selectFrom('mail')
    .select('to_address')
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - DAY))
    .execute()
  const there = today.filter(({ to_address: to }) => mailboxOf(to) === mailbox).length
  return there < UNASKED_A_DAY ? 'yes' : 'full'
}

const MARK_OF_SEAL = 16

/** By what a mail server's report names a mail: its id and a seal on it, 48 digits that survive being written in capitals. */
export function markOf(sealer: Sealer, id: string): string {
  return `${id.replaceAll('-', '')}${sealer.receipt(`report/${id}`).slice(0, MARK_OF_SEAL)}`
}

/** The mail that a mark names; null where it is not ours. */
export function markedMail(sealer: Sealer, mark: string): string | null {
  const id = mark.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const right = Buffer.from(markOf(sealer, id))
  const given = Buffer.from(mark)
  return right.length === given.length && timingSafeEqual(right, given) ? id : null
}

/** On whose clock an account reads: the zone of its profile, if it has told one. */
export async function zoneOf(ask: Ask, userId: string): Promise<string | null> {
  const found = await ask('select time_zone from profile where user_id = $1', [userId])
  return rowsOf<{ time_zone: string | null }>(found)[0]?.time_zone ?? null
}
