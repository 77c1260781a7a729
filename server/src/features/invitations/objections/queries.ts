import { maskedContact, type Contact } from '@evensettle/domain/invitations/contact.ts'
import { readInvitationToken } from '@evensettle/domain/invitations/invitation-token.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { isOpenedBy } from '../../access/queries.ts'
import { invitationSmsKind } from '../../sms/commands.ts'
import { stopKey, smsStopKey, wasItYouKey } from '../sending/queries.ts'

/** The invitation's id in a key that `keyOf` has made, or null. */
function idIn(key: string, sealer: Sealer, keyOf: typeof stopKey): string | null {
  const [id = ''] = key.replace(/^t\./, '').split('.')
  return /^[0-9a-f-]{36}$/.test(id) && keyOf(sealer, id) === key ? id : null
}

/** The invitation that a token or a key of its mails and texts names, or null. */
export async function invitationOf(db: Db, sealer: Sealer, key: string) {
  const id = [stopKey, wasItYouKey, smsStopKey].map((keyOf) => idIn(key, sealer, keyOf)).find(Boolean) ?? null
  const query = db.selectFrom('invitation').select(['id', 'case_id', 'email', 'withdrawn_at'])
  const found = await (
    id === null ? query.where(isOpenedBy(key)) : query.where('id', '=', id)
  ).executeTakeFirst()
  return found ?? null
}

/** Whether a key stood in a text. */
export function isSmsKey(sealer: Sealer, key: string): boolean {
  return idIn(key, sealer, smsStopKey) !== null
}

/** The number that the text of an invitation went to, whatever is set now; null when none went out. */
export async function smsNumber(db: Db, invitationId: string): Promise<Contact | null> {
  const row = await db
    .selectFrom('sms')
    .select('to_number')
    .where('kind', '=', invitationSmsKind(invitationId))
    .executeTakeFirst()
  return row ? { kind: 'phone', value: row.to_number } : null
}

/** The same for what only the invited mailbox holds, while the invitation is in force: a key that may stand in a text is none. */
export async function mailedInvitation(db: Db, sealer: Sealer, key: string) {
  const { isOfLetter, isOfAccount } = readInvitationToken(key)
  const isOfSms = isSmsKey(sealer, key) || idIn(key, sealer, stopKey) !== null
  const found = isOfLetter || isOfAccount || isOfSms ? null : await invitationOf(db, sealer, key)
  return found?.withdrawn_at === null ? found : null
}

/** Addresses that want no invitations, masked: enough to answer a question about one, not to write to it. */
export async function stoppedAddresses(db: Db, sealer: Sealer): Promise<{ address: string; at: Date }[]> {
  const rows = await db
    .selectFrom('stopped_address')
    .selectAll()
    .orderBy('stopped_at', 'desc')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({
    address: masked(sealer.open(row.address_sealed, row.address_hash)),
    at: row.stopped_at,
  }))
}

/** `r•••@example.org`, or `+49…67` */
function masked(contact: string): string {
  return contact.startsWith('+')
    ? maskedContact({ kind: 'phone', value: contact })
    : contact.replace(/^(.).*@/, '$1•••@')
}
