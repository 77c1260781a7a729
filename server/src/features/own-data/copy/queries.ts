import { READABLE_FAMILIES, withoutLinks } from '@evensettle/domain/mails/mails.ts'
import { COPIES_READY, COPIES_TO_MAKE } from '@evensettle/domain/access/leaving.ts'
import * as m from '@evensettle/messages/pack/own-copy.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { consentOf, roomEntriesOf, type RoomOwner } from '../../assistant/queries.ts'
import { heldBy, presentHeld } from '../../messages/held/queries.ts'

/** The newest copy that somebody asked for, or null. */
export async function newestCopy(db: Db, userId: string) {
  const row = await db
    .selectFrom('own_copy')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** A copy that lies ready for the person it is of, or null: not theirs, not ready, or over. */
export async function readyCopy(db: Db, id: string, userId: string, now: Date) {
  const row = await db
    .selectFrom('own_copy')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', 'in', COPIES_READY)
    .where('until', '>', now)
    .executeTakeFirst()
  return row ?? null
}

/** A copy that has still to be made. */
export async function waitingCopy(db: Db, id: string) {
  const row = await db
    .selectFrom('own_copy')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', COPIES_TO_MAKE)
    .executeTakeFirst()
  return row ?? null
}

/** Copies whose time is over, and those of somebody in particular. */
export async function copiesOver(db: Db, now: Date) {
  return db.selectFrom('own_copy').select(['id', 'file']).where('until', '<=', now).execute()
}

/** Those that the same person asked for before one. */
export async function copiesBefore(
  db: Db,
  { user_id: userId, asked_at: askedAt }: { user_id: string; asked_at: Date },
) {
  return db
    .selectFrom('own_copy')
    .select(['id', 'file'])
    .where('user_id', '=', userId)
    .where('asked_at', '<', askedAt)
    .execute()
}

export async function copiesOf(db: Db, userId: string) {
  return db.selectFrom('own_copy').select(['id', 'file']).where('user_id', '=', userId).execute()
}

/** The cases of somebody, the oldest first. */
export async function casesOf(db: Db, userId: string): Promise<{ id: string; reference: string }[]> {
  return db
    .selectFrom('mediation_case')
    .select(['id', 'reference'])
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .orderBy('submitted_at')
    .execute()
}

/** What nobody but its owner has of a case: their room, and words that have not reached the other side. Null: nothing. */
export async function privateIn(db: Db, sealer: Sealer, owner: RoomOwner, now: Date) {
  const [room, consent, held] = await Promise.all([
    roomEntriesOf(db, sealer, owner),
    consentOf(db, owner),
    heldBy(db, owner.ownerId, owner.caseId),
  ])
  if (room.length === 0 && !consent && held.length === 0) return null
  return {
    room,
    model: consent
      ? { ...consent.model, agreedAt: consent.agreed_at.toISOString(), notesToo: consent.notes }
      : null,
    notSent: held.map((row) => {
      const { body, writtenAt, isReturned } = presentHeld(row, now)
      return { body, writtenAt, isReturned }
    }),
  }
}

/** Drafts as their writer left them. */
export async function draftContents(db: Db, userId: string) {
  return db
    .selectFrom('case_draft')
    .select(['reference', 'content', 'created_at', 'updated_at'])
    .where('owner_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

const MAILS_AT_ONCE = 100

/** Whose mails: by their addresses, about cases of theirs, and about none only since they have the account. */
type Addressee = { addresses: readonly string[]; caseIds: readonly string[]; since: Date }

/**
 * Mails that went to somebody in their words, without their links, the oldest first, a few at a time. An address may have been
 * somebody else's before: what went there about other cases, or earlier, is not theirs.
 */
export async function* mailsTo(db: Db, sealer: Sealer, { addresses, caseIds, since: begun }: Addressee) {
  const lower = addresses.map((one) => one.toLowerCase())
  if (lower.length === 0) return
  for (let after: { at: Date; id: string } | null = null; ;) {
    const since = after
    const rows: {
      id: string
      subject: string
      body_sealed: Buffer
      state: string
      created_at: Date
      to_address: string
    }[] = await db
      .selectFrom('mail')
      .select(['id', 'subject', 'body_sealed', 'state', 'created_at', 'to_address'])
      .where((eb) => eb(eb.fn<string>('lower', ['to_address']), 'in', lower))
      .where(sql<string>`split_part(kind, '/', 1)`, 'in', READABLE_FAMILIES)
      .where('state', '=', 'sent')
      .where(
        sql<boolean>`case when case_id is null then created_at >= ${begun} else case_id = any(${[...caseIds]}::uuid[]) end`,
      )
      .where((eb) =>
        since === null
          ? eb.lit(true)
          : eb.or([
              eb('created_at', '>', since.at),
              eb.and([eb('created_at', '=', since.at), eb('id', '>', since.id)]),
            ]),
      )
      .orderBy('created_at')
      .orderBy('id')
      .limit(MAILS_AT_ONCE)
      .execute()
    for (const { id, body_sealed: sealed, ...mail } of rows) {
      const { text }: { text: string } = JSON.parse(sealer.open(sealed, id))
      yield { ...mail, text: withoutLinks(text, m.link()) }
    }
    const last = rows.at(-1)
    if (!last || rows.length < MAILS_AT_ONCE) return
    after = { at: last.created_at, id: last.id }
  }
}
