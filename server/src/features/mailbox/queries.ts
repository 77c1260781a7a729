import type { AnyMailView, MailFilter, MailView } from '@evensettle/contracts/mails.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { AWAITING_RESPONDENT, type CaseStatus } from '@evensettle/domain/cases/status.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { maskedContact, withoutAddresses } from '@evensettle/domain/invitations/contact.ts'
import {
  bounceReason,
  familyOf,
  mayTryAgain,
  OPENED_FAMILIES,
  READABLE_FAMILIES,
  withoutLinks,
  type MailState,
} from '@evensettle/domain/mails/mails.ts'
import * as m from '@evensettle/messages/mail-list/text.ts'
import { addDays } from '@evensettle/domain/time.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { madeFor } from '../invitations/sending/queries.ts'

/** The last row of the page before: its moment in microseconds, and its id. */
export type AfterMail = { at: string; id: string }

/** As the index `mail_shown` has it, word for word. */
const SHOWN = sql<MailState>`(case
  when m.state = 'failed' and m.bounced_at is not null then 'bounced'
  when m.state = 'sent' and m.delivered_at is not null then 'delivered'
  when m.state = 'sent' and m.delayed_at is not null then 'delayed'
  else m.state end)`

/** What went out to the other side because of the starter. */
const INVITING = sql`(m.kind like 'invitation/%' or m.kind like 'reminder/%')`

const NEWEST_FIRST = sql`order by m.created_at desc, m.id desc`

function older(after: AfterMail | undefined): RawBuilder<unknown> {
  if (!after) return sql`true`
  return sql`(m.created_at, m.id) < (timestamptz 'epoch' + ${after.at}::bigint * interval '1 microsecond', ${after.id}::uuid)`
}

/**
 * When the link of an invitation was first used, where this mail was the last one before that carried it. The letter's is another
 * link, and so is what somebody else's address was sent.
 */
const OPENED = sql<Date | null>`case when ${INVITING} and v.opened >= m.sent_at and not exists (
    select 1 from mail n where n.kind = 'reminder/' || v.id and n.id <> m.id
      and n.sent_at > m.sent_at and n.sent_at <= v.opened)
  then v.opened end`

/** What is about one invitation, which its id in the kind names. */
const OF_INVITATION = sql`split_part(m.kind, '/', 1) in ('invitation', 'reminder', 'ended', 'joined', 'reopening', 'receipt')`

const INVITATION = sql`left join lateral (
    select v.id, v.withdrawn_at, v.silenced_at, v.wrong_address_at, v.answered_at, v.accepted_at, v.expires_at,
      (select c.status from mediation_case c where c.id = v.case_id) as case_status,
      coalesce(v.own_opened_at, case when v.opened_by is distinct from 'letter' then v.opened_at end) as opened
    from invitation v where v.id = case when ${OF_INVITATION} then split_part(m.kind, '/', 2)::uuid end) v on true`

type MailRow = {
  id: string
  kind: string
  user_id: string | null
  to_address: string
  subject: string
  shown: MailState
  created_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  delayed_at: Date | null
  bounced_at: Date | null
  bounce_status: string | null
  tried_again: number
  opened_at: Date | null
  micros: string
  /** its invitation holds no more, or has been answered, or its person wants no mails or is somebody else */
  is_over: boolean
  /** when the link in it ends; null: it holds none, or one that lasts */
  link_ends: Date | null
}

type OwnRow = MailRow & {
  case_id: string | null
  reference: string | null
  title: string | null
  status: CaseStatus | null
  /** its invitation is the one that holds now, and its person wants mails */
  is_current: boolean
  made: number
}

const COLUMNS = sql`m.id, m.kind, m.user_id, m.to_address, m.subject, ${SHOWN} as shown, m.created_at, m.sent_at,
  m.delivered_at, m.delayed_at, m.bounced_at, m.bounce_status, m.tried_again, ${OPENED} as opened_at,
  coalesce(v.withdrawn_at is not null or v.silenced_at is not null or v.wrong_address_at is not null
    or ${INVITING} and (v.answered_at is not null or v.accepted_at is not null
      or v.case_status <> all(${[...AWAITING_RESPONDENT]}::text[])), false) as is_over,
  case when ${INVITING} then v.expires_at end as link_ends,
  (extract(epoch from m.created_at) * 1000000)::bigint::text as micros`

type Page = { after: AfterMail | undefined; limit: number }

/**
 * The mails of one person, newest first: those written to their account about no case or a case that they are a side of, and the
 * invitations of the cases that they began.
 */
export async function mailsOf(
  db: Db,
  userId: string,
  { caseId, after, limit }: Page & { caseId: string | undefined },
): Promise<OwnRow[]> {
  const ofCase = caseId === undefined ? sql`true` : sql`m.case_id = ${caseId}`
  // SQL: one row from several sources
  const { rows } = await sql<OwnRow>`
    with found as (
      (select m.* from mail m
        where m.user_id = ${userId} and ${ofCase} and ${older(after)}
          and (m.case_id is null or exists (select 1 from mediation_case c
            where c.id = m.case_id and (c.starter_id = ${userId} or c.respondent_id = ${userId})))
        ${NEWEST_FIRST} limit ${limit})
      union all
      (select m.* from mediation_case c cross join lateral (
          select m.* from mail m where m.case_id = c.id and ${INVITING} and ${older(after)}
          ${NEWEST_FIRST} limit ${limit}) m
        where c.starter_id = ${userId} and ${caseId === undefined ? sql`true` : sql`c.id = ${caseId}`})
    )
    select ${COLUMNS}, m.case_id, c.reference, c.title, c.status,
      coalesce(v.withdrawn_at is null and v.silenced_at is null and m.kind = 'invitation/' || v.id, false) as is_current,
      case when c.id is null then 0 else ${madeFor(sql.ref('c.id'))} end as made
    from (select * from found m ${NEWEST_FIRST} limit ${limit}) m
      left join mediation_case c on c.id = m.case_id ${INVITATION}
    ${NEWEST_FIRST}
  `.execute(db)
  return rows
}

/** One mail that its reader may see in the list, with its sealed words and their own words in its case; null: none of theirs. */
export async function ownMail(db: Db, userId: string, id: string) {
  // SQL: made of pieces that others share
  const { rows } = await sql<{
    id: string
    kind: string
    user_id: string | null
    case_id: string | null
    to_address: string
    body_sealed: Buffer
    shown: MailState
    tried_again: number
    created_at: Date
    note: string | null
  }>`
    select m.id, m.kind, m.user_id, m.case_id, m.to_address, m.body_sealed, ${SHOWN} as shown, m.tried_again,
      m.created_at, case when ${INVITING} and c.starter_id = ${userId} then c.note end as note
    from mail m left join mediation_case c on c.id = m.case_id
    where m.id = ${id} and (
      (m.user_id = ${userId} and (m.case_id is null or c.starter_id = ${userId} or c.respondent_id = ${userId}))
      or (${INVITING} and c.starter_id = ${userId}))
  `.execute(db)
  return rows[0] ?? null
}

export type OwnMail = NonNullable<Awaited<ReturnType<typeof ownMail>>>

/** Whether the words of a mail may be read here by whoever it was written to. */
function isReadable({ kind, user_id: to }: Pick<MailRow, 'kind' | 'user_id'>): boolean {
  const family = familyOf(kind)
  return to !== null && family !== null && READABLE_FAMILIES.includes(family)
}

/** A mail's words without its links; null where they are not shown. */
export function textOf(sealer: Sealer, mail: OwnMail): string | null {
  if (!isReadable(mail) || mail.body_sealed.length === 0) return null
  const { text }: { text: string } = JSON.parse(sealer.open(mail.body_sealed, mail.id))
  return withoutLinks(text, m.link())
}

function stateAt({ shown, ...row }: MailRow): Date {
  if (shown === 'bounced') return row.bounced_at ?? row.created_at
  if (shown === 'delivered') return row.delivered_at ?? row.created_at
  if (shown === 'delayed') return row.delayed_at ?? row.created_at
  return row.sent_at ?? row.created_at
}

/** Whether a mail that was written to somebody may go out once more as it is. */
export function isTriedAgain(
  {
    kind,
    shown,
    tried_again: triedAgain,
    created_at: at,
  }: Pick<MailRow, 'kind' | 'shown' | 'tried_again' | 'created_at'>,
  now: Date,
): boolean {
  const tried = { family: familyOf(kind), state: shown, triedAgain, createdAt: at.getTime() }
  return mayTryAgain(tried, now.getTime())
}

function againOf(row: OwnRow, reader: { userId: string; email: string }, now: Date): MailView['again'] {
  if (row.user_id === reader.userId) {
    // an address that one has left behind gets nothing more
    const isTheirs = row.to_address.toLowerCase() === reader.email.toLowerCase()
    return isTheirs && isTriedAgain(row, now) ? 'same' : null
  }
  if (!row.kind.startsWith('invitation/')) return null
  if (!row.is_current || row.status === null || !isAllowed('resend_invitation', 'starter', row.status))
    return 'over'
  return row.made > TIMELINE.resends ? 'used' : 'invitation'
}

/** A mail as its reader sees it in the list. */
export function presentOwn(row: OwnRow, reader: { userId: string; email: string }, now: Date): MailView {
  const { case_id: id, reference, title } = row
  return {
    id: row.id,
    family: familyOf(row.kind),
    to: row.user_id === reader.userId ? 'me' : 'theirs',
    address: row.to_address,
    subject: row.subject,
    case: id !== null && reference !== null ? { id, reference, title: title ?? '' } : null,
    state: row.shown,
    createdAt: row.created_at.toISOString(),
    stateAt: stateAt(row).toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    reason: row.shown === 'bounced' ? bounceReason(row.bounce_status ?? '') : null,
    isReadable: isReadable(row),
    again: againOf(row, reader, now),
  }
}

/** The cases of somebody that a list of mails can be narrowed to, the newest first. */
export async function casesWithMails(db: Db, userId: string) {
  return db
    .selectFrom('mediation_case')
    .select(['id', 'reference', 'title'])
    .where((eb) => eb.or([eb('starter_id', '=', userId), eb('respondent_id', '=', userId)]))
    .where('submitted_at', 'is not', null)
    .orderBy('submitted_at', 'desc')
    .limit(200)
    .execute()
}

type AnyRow = MailRow & {
  case_id: string | null
  reference: string | null
  error: string | null
  attempts: number
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** A case of one's own is as little there for an operator here as anywhere else. */
function notOwn(operatorId: string): RawBuilder<unknown> {
  return sql`(m.case_id is null or m.case_id not in (
    select id from mediation_case where starter_id = ${operatorId} or respondent_id = ${operatorId}))`
}

/** The condition that a filter comes to. */
function wanted(
  { state, family, case: named = '', from, until }: MailFilter,
  operatorId: string,
): RawBuilder<unknown> {
  const all = [notOwn(operatorId)]
  const sought = named.trim()
  // in the words of the index of what failed, by family: the one of the state alone would be joined with it, and all of both read
  if (family !== undefined && state === 'failed') all.push(sql`m.state = 'failed' and m.bounced_at is null`)
  else if (family !== undefined && state === 'bounced')
    all.push(sql`m.state = 'failed' and m.bounced_at is not null`)
  else if (state !== undefined) all.push(sql`${SHOWN} = ${state}`)
  if (family !== undefined) all.push(sql`split_part(m.kind, '/', 1) = ${family}`)
  if (UUID.test(sought)) all.push(sql`m.case_id = ${sought.toLowerCase()}::uuid`)
  else if (sought !== '')
    all.push(sql`m.case_id = (select id from mediation_case where reference = ${sought.toUpperCase()})`)
  if (from !== undefined) all.push(sql`m.created_at >= ${`${from}T00:00:00Z`}::timestamptz`)
  if (until !== undefined) all.push(sql`m.created_at < ${`${addDays(until, 1)}T00:00:00Z`}::timestamptz`)
  return sql.join(all, sql` and `)
}

/** Mails of the whole installation, newest first. */
export async function allMails(
  db: Db,
  filter: MailFilter,
  { operatorId, after, limit }: Page & { operatorId: string },
): Promise<AnyRow[]> {
  // SQL: questions beside each other
  const { rows } = await sql<AnyRow>`
    select ${COLUMNS}, m.case_id, c.reference, m.error, m.attempts
    from (select * from mail m where ${wanted(filter, operatorId)} and ${older(after)} ${NEWEST_FIRST} limit ${limit}) m
      left join mediation_case c on c.id = m.case_id ${INVITATION}
    ${NEWEST_FIRST}
  `.execute(db)
  return rows
}

/** A mail of the installation that is none of the operator's own cases; null: it is not there. */
export async function anyMail(
  db: Db,
  operatorId: string,
  id: string,
): Promise<(AnyRow & { body_sealed: Buffer }) | null> {
  // SQL: made of pieces that others share
  const { rows } = await sql<AnyRow & { body_sealed: Buffer }>`
    select ${COLUMNS}, m.case_id, null as reference, m.error, m.attempts, m.body_sealed
    from mail m ${INVITATION} where m.id = ${id} and ${notOwn(operatorId)}
  `.execute(db)
  return rows[0] ?? null
}

/** Whether a mail may still go to whom it was written: its address is there, and its invitation holds. */
export function isOpenToOthers(
  { to_address: to, is_over: isOver, link_ends: ends }: Pick<AnyRow, 'to_address' | 'is_over' | 'link_ends'>,
  now: Date,
): boolean {
  return to !== '' && !isOver && (ends === null || ends > now)
}

/** The case that an operator has to have opened who reads a mail; null: its words are shown to no operator. */
export function readIn({ kind, case_id: caseId }: Pick<AnyRow, 'kind' | 'case_id'>): string | null {
  const family = familyOf(kind)
  return family !== null && OPENED_FAMILIES.includes(family) ? caseId : null
}

/** What a mail says, without links and without addresses; null: its words are gone. */
export function openedWords(
  sealer: Sealer,
  mail: Pick<AnyRow, 'id' | 'subject' | 'to_address'> & { body_sealed: Buffer },
): { subject: string; text: string } | null {
  if (mail.body_sealed.length === 0) return null
  const { text }: { text: string } = JSON.parse(sealer.open(mail.body_sealed, mail.id))
  return { subject: mail.subject, text: withoutAddresses(withoutLinks(text, m.link()), mail.to_address) }
}

/** A mail as an operator sees it: no subject, no words, an address that nobody can write to. */
export function presentAny(row: AnyRow, now: Date): AnyMailView {
  return {
    id: row.id,
    family: familyOf(row.kind),
    address: row.to_address === '' ? '' : maskedContact({ kind: 'email', value: row.to_address }),
    reference: row.reference,
    state: row.shown,
    createdAt: row.created_at.toISOString(),
    stateAt: stateAt(row).toISOString(),
    openedAt: row.opened_at?.toISOString() ?? null,
    reason: row.shown === 'bounced' ? bounceReason(row.bounce_status ?? '') : null,
    error: row.shown === 'bounced' || row.error === null ? null : withoutAddresses(row.error, row.to_address),
    attempts: row.attempts,
    readIn: readIn(row),
    mayTryAgain: isOpenToOthers(row, now) && isTriedAgain(row, now),
  }
}
