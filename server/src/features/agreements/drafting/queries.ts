import { addressInWords, isWholeAddress } from '@evensettle/domain/agreements/address.ts'
import type { DisputeFacts } from '@evensettle/domain/agreements/dispute-facts.ts'
import type { SettledBefore } from '@evensettle/domain/agreements/part-text.ts'
import type { Party } from '@evensettle/domain/agreements/text.ts'
import { isCheckConfirmed } from '@evensettle/domain/cases/respondent-check.ts'
import type { Side } from '@evensettle/domain/cases/side.ts'
import { maskedContact } from '@evensettle/domain/invitations/contact.ts'
import { checkedInWords, ownAccountWords, wayInWords } from '@evensettle/contracts/words/way-in.ts'
import { dateIn, dateInWords } from '@evensettle/domain/time.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { UserActor } from '../../../platform/http/http.ts'
import type { CaseRow, LockedCase } from '../../cases/commands.ts'
import { leftOfItem } from '../../cases/queries.ts'
import { partsOf, signaturesOf } from '../queries.ts'
import { profileOf } from '../../profile/queries.ts'

/** The address of somebody as an agreement names it, or null where it is not known or not whole. */
export async function addressOf(db: Db, userId: string | null): Promise<string | null> {
  const profile = userId === null ? null : await profileOf(db, userId)
  if (!profile) return null
  const { address_line: line, postal_code: postalCode, city, region, country } = profile
  const address = { line, postalCode, city, region, country }
  return isWholeAddress(address) ? addressInWords(address) : null
}

/** The zone that both of a case have in their profile; null where they differ or one is not known. */
export async function sharedZone(db: Db, row: CaseRow): Promise<string | null> {
  const [mine, theirs] = [row.starter_id, row.respondent_id].map((id) => (id ? profileOf(db, id) : null))
  const zone = (await mine)?.time_zone
  return zone !== undefined && zone === (await theirs)?.time_zone ? zone : null
}

/** What the case said before anybody agreed. */
export async function disputeFacts(db: Db, row: CaseRow): Promise<DisputeFacts> {
  const proposed = await db
    .selectFrom('term_mark')
    .select(['words', 'side as by'])
    .where('case_id', '=', row.id)
    .where('words', '!=', '')
    .orderBy('marked_at')
    .execute()
  return {
    happenedOn: row.happened_on,
    told: row.intake_answers,
    asked: await askedFor(db, row.id, null),
    ...(proposed.length > 0 ? { proposed } : {}),
  }
}

/** What was asked for by these points; null: by all that no part agreement has settled. */
export async function askedFor(
  db: Db,
  caseId: string,
  ids: readonly string[] | null,
): Promise<DisputeFacts['asked']> {
  const items = await db
    .selectFrom('case_item')
    .select(['id', 'title', 'by', 'happened_on', 'claimed', 'answer', 'admitted', 'settled_sum'])
    .where('case_id', '=', caseId)
    .where('settled_by', 'is', null)
    .orderBy('position')
    .execute()
  return items
    .filter(({ id }) => ids === null || ids.includes(id))
    .map(leftOfItem)
    .map(({ title, by, happened_on: on, claimed, answer, admitted, settled_sum: settledSum }) => ({
      title,
      by,
      claimed,
      answer,
      admitted,
      on,
      ...(settledSum > 0 ? { settledSum } : {}),
    }))
}

/** The part agreements of a case that both have signed, as a later text names them. */
export async function settledBefore(db: Db, caseId: string): Promise<SettledBefore[]> {
  const before = []
  for (const { id, version: number, source, fingerprint, agreed_at } of await partsOf(db, caseId)) {
    const signedAt = (await signaturesOf(db, id)).at(-1)?.signed_at ?? agreed_at
    before.push({
      number,
      points: source?.part?.points ?? [],
      signedAt: signedAt.getTime(),
      fingerprint,
    })
  }
  return before
}

/**
 * A side as the agreement names it; `zone` counts the days of what was said about how they came in. An email address
 * that the starter did not name stands in full only where its owner was told so (`isTold`), with the postal address.
 */
export async function partyOf(
  db: Db,
  row: CaseRow,
  side: Side,
  zone: string | null,
  isTold = false,
): Promise<Party> {
  const isStarter = side === 'starter'
  return {
    name: isStarter ? row.starter_name : row.respondent_name,
    address: await addressOf(db, isStarter ? row.starter_id : row.respondent_id),
    email: isStarter ? starterEmail(row) : respondentEmail(row, isTold),
    cameIn: isStarter
      ? ownAccountWords(row.starter_email, row.starter_email_confirmed)
      : respondentCameIn(row, zone ?? 'UTC'),
  }
}

function starterEmail(row: CaseRow): Party['email'] {
  const { starter_email: value, starter_email_confirmed_at: at } = row
  if (value === null) return null
  return {
    value,
    isConfirmed: row.starter_email_confirmed === true,
    ...(at && { confirmedAt: at.getTime() }),
  }
}

/**
 * The address of whoever asks, where a text names it as given and never confirmed; `isShown`: their session began with a mail
 * that went there. Null where there is nothing to confirm.
 */
export function emailToConfirm(
  {
    starter_email: value,
    starter_email_confirmed: isConfirmed,
    mySide,
  }: Pick<LockedCase, 'starter_email' | 'starter_email_confirmed' | 'mySide'>,
  { email, confirmed }: UserActor,
): { address: string; isShown: boolean } | null {
  const isTheirs = mySide === 'starter' && value?.toLowerCase() === email.toLowerCase()
  if (value === null || !isTheirs || isConfirmed === true) return null
  return { address: value, isShown: confirmed.email === value.toLowerCase() }
}

function respondentEmail({ respondent_way: way }: CaseRow, isTold: boolean): Party['email'] {
  if (way?.contact?.kind !== 'email') return null
  const { value } = way.contact
  return { value: way.isNamed || isTold ? value : maskedContact(way.contact), isConfirmed: true }
}

function respondentCameIn(row: CaseRow, zone: string): string {
  const on = (at: Date) => dateInWords(dateIn(zone, at.getTime()))
  const way = row.respondent_way
  const objected = row.respondent_objected_at
  const checked = row.respondent_checked_at
  return checkedInWords({
    way: wayInWords(way, { reader: 'starter', starter: row.starter_name }),
    starter: row.starter_name,
    respondent: row.respondent_name,
    objectedOn: objected && on(objected),
    letOn: objected !== null && checked === null && isCheckConfirmed(row.respondent_check),
    confirmedOn: checked && on(checked),
  })
}
