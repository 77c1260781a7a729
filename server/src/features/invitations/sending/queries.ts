import { AWAITING_RESPONDENT, CLOSED } from '@evensettle/domain/cases/status.ts'
import type { CaseStatus } from '@evensettle/domain/cases/status.ts'
import { mailboxOf } from '@evensettle/domain/invitations/contact.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { caseOfParty } from '../../cases/queries.ts'
import { stopHash } from '../../mail/queries.ts'

type Delivery = { state: 'queued' | 'sent' | 'failed'; error: string | null; at: string }

/** How many invitations a case has made since an address of it turned out to be somebody else's: each has its own allowance. */
export function madeFor(caseId: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::int from invitation v where v.case_id = ${caseId} and v.created_at >
    coalesce((select max(w.created_at) from invitation w where w.case_id = v.case_id and w.wrong_address_at is not null), '-infinity'))`
}

/** The newest invitation of a starter's own case with the state of its mail and text, or null. */
export async function invitationOfCase(db: Db, caseId: string, userId: string) {
  const row = await caseOfParty(db, caseId, userId)
    .where('mediation_case.starter_id', '=', userId)
    .innerJoin('invitation', 'invitation.case_id', 'mediation_case.id')
    .selectAll('invitation')
    .select([
      'mediation_case.reference',
      'mediation_case.status as case_status',
      'mediation_case.last_seq as seq',
      sql<Delivery | null>`(
        select json_build_object('state', m.state, 'error', m.error, 'at', coalesce(m.sent_at, m.created_at)) from mail m
        where m.case_id = mediation_case.id and m.kind = 'invitation/' || invitation.id
        order by m.created_at desc limit 1)`.as('mail'),
      sql<Delivery | null>`(
        select json_build_object('state', t.state, 'error', t.error, 'at', coalesce(t.sent_at, t.created_at)) from sms t
        where t.case_id = mediation_case.id and t.kind = 'invitation/' || invitation.id limit 1)`.as('sms'),
      sql<number>`(select count(*)::int from mail m
        where m.kind = 'reminder/' || invitation.id and m.state = 'sent')`.as('reminders'),
      madeFor(sql.ref('mediation_case.id')).as('made'),
    ])
    .orderBy('invitation.created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** What the invited person is asked for; what they ask for in return is not in what goes out to them. */
const askedByStarter = sql`case_item i where i.case_id = mediation_case.id and i.by = 'starter'`

/** What mail, text and letter say, or null when nothing need go out any more. */
export async function invitationLetterFacts(db: Db, invitationId: string, status: CaseStatus = 'invited') {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .leftJoin('profile', 'profile.user_id', 'mediation_case.starter_id')
    .select([
      'invitation.id',
      'invitation.case_id',
      'invitation.letter_seed',
      'invitation.wrong_address_at',
      'invitation.name',
      'invitation.email',
      'invitation.phone',
      'invitation.postal_address',
      'invitation.token_sealed',
      'invitation.code_sealed',
      'invitation.expires_at',
      'invitation.extended_at',
      'invitation.silenced_at',
      'invitation.time_zone',
      'profile.time_zone as starter_time_zone',
      'profile.country as starter_country',
      'mediation_case.reference',
      'mediation_case.title',
      'mediation_case.type',
      'mediation_case.starter_name',
      'mediation_case.currency',
      'mediation_case.note',
      sql<number>`(select coalesce(sum(i.claimed), 0) from ${askedByStarter})::bigint`.as('claimed'),
      sql<number>`(select count(*)::int from ${askedByStarter})`.as('item_count'),
      sql<
        string[] | null
      >`(select json_agg(i.title order by i.position) from ${askedByStarter} and i.kind <> 'money')`.as(
        'wishes',
      ),
    ])
    .where('invitation.id', '=', invitationId)
    .where('invitation.withdrawn_at', 'is', null)
    .where('mediation_case.status', '=', status)
    .executeTakeFirst()
  return row ?? null
}

export type LetterRow = NonNullable<Awaited<ReturnType<typeof invitationLetterFacts>>>

/** Waiting, unanswered invitations, for the clock to look at. */
function waiting(db: Db, now: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .where('mediation_case.status', 'in', AWAITING_RESPONDENT)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.silenced_at', 'is', null)
    .where('invitation.answered_at', 'is', null)
    .where('invitation.expires_at', '>', now)
}

/** Invitations whose end is near and whose people have not answered: id, end, and how many reminders went out for that end. */
export async function invitationsToRemind(db: Db, now: Date, before: Date) {
  return waiting(db, now)
    .select((eb) => [
      'invitation.id',
      'invitation.expires_at',
      eb
        .selectFrom('mail')
        .select(eb.fn.countAll<number>().as('n'))
        .where('mail.kind', '=', sql<string>`'reminder/' || invitation.id`)
        .where(
          'mail.created_at',
          '>',
          sql<Date>`greatest(invitation.created_at, coalesce(invitation.extended_at, invitation.created_at), coalesce(invitation.reopened_at, invitation.created_at))`,
        )
        .as('reminded'),
    ])
    .where('invitation.expires_at', '<=', before)
    .execute()
}

/** Invitations that ran out unanswered since a moment, and whose people have not been told. */
export async function invitationsEnded(db: Db, since: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['invitation.id', 'mediation_case.closed_at'])
    .where('mediation_case.status', 'in', CLOSED)
    .where('mediation_case.close_reason', '=', 'expired')
    .where('mediation_case.respondent_id', 'is', null)
    .where('mediation_case.closed_at', '>', since)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.silenced_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from mail m where m.kind = 'ended/' || invitation.id and m.created_at >= mediation_case.closed_at)`,
    )
    .execute()
}

/** Invitations whose case somebody joined by letter under an unnamed address, and whose people were not told. */
export async function invitationsTakenUpByLetter(db: Db, since: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select(['invitation.id', 'mediation_case.status'])
    .where('mediation_case.respondent_id', 'is not', null)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.silenced_at', 'is', null)
    .where('invitation.accepted_at', '>', since)
    .where(
      sql<boolean>`invitation.joined_way ->> 'by' = 'letter' and invitation.joined_way ->> 'isNamed' = 'false'`,
    )
    .where(
      sql<boolean>`not exists (select 1 from mail m where m.kind = 'joined/' || invitation.id and m.created_at >= invitation.accepted_at)`,
    )
    .execute()
}

/** Invitations with a phone that only a letter, if anything, has opened since a moment, and no text has gone to. */
export async function invitationsToText(db: Db, now: Date, sentBefore: Date) {
  return waiting(db, now)
    .select('invitation.id')
    .where((eb) =>
      eb.or([
        eb('invitation.opened_at', 'is', null),
        eb.and([eb('invitation.opened_by', '=', 'letter'), eb('invitation.own_opened_at', 'is', null)]),
      ]),
    )
    .where('invitation.phone', '<>', '')
    .where('invitation.created_at', '<=', sentBefore)
    .where(
      sql<boolean>`not exists (select 1 from sms t where t.case_id = invitation.case_id and t.kind = 'invitation/' || invitation.id)`,
    )
    .execute()
}

/**
 * Whether somebody who was invited in this case asked for no more mails since. What they asked for elsewhere
 * before is nobody's to know: that would tell of another case of theirs.
 */
export async function isStoppedIn(db: Db, sealer: Sealer, caseId: string, email: string): Promise<boolean> {
  // SQL: questions beside each other
  const { rows } = await sql<{ stopped: boolean }>`
    select exists (
      select 1 from invitation v
      where v.case_id = ${caseId} and v.mailbox = ${mailboxOf(email)} and (v.silenced_at is not null
        or v.created_at < (select stopped_at from stopped_address where address_hash = ${stopHash(sealer, { kind: 'email', value: email })}))
    ) as stopped
  `.execute(db)
  return rows[0]?.stopped === true
}

/** Whether whoever reads an address said in this case that they are somebody else. */
export async function isNotTheirs(db: Db, caseId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where('case_id', '=', caseId)
    .where('mailbox', '=', mailboxOf(email))
    .where('wrong_address_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The token of letter, copied link and typed code: the starter holds it as well, so that it is never in a mail
 * and reads nothing private by itself. Made from the installation's key, only its hash is stored.
 * Letters on paper carry it: the word it is made with stays as it was.
 */
export function letterToken(sealer: Sealer, of: { id: string; letter_seed: string | null }): string {
  return `h.${Buffer.from(sealer.receipt(`handout/${of.letter_seed ?? of.id}`), 'hex').toString('base64url')}`
}

/**
 * Names an invitation in the foot of its mails: it ends messages, opens and proves nothing (texts that went out before
 * they had a key of their own hold it), and nobody can make one up.
 */
export function stopKey(sealer: Sealer, invitationId: string): string {
  return `${invitationId}.${sealer.receipt(`key/${invitationId}`).slice(0, 32)}`
}

/** Stands in the text of an invitation, which goes to a number of the starter's choice: it ends texts to that number only. */
export function smsStopKey(sealer: Sealer, invitationId: string): string {
  return `t.${invitationId}.${sealer.receipt(`text-key/${invitationId}`).slice(0, 32)}`
}

/** Stands in the mail about the joining and nowhere else: who holds it reads the invited mailbox. */
export function wasItYouKey(sealer: Sealer, invitationId: string): string {
  return `${invitationId}.${sealer.receipt(`was-it-you/${invitationId}`).slice(0, 32)}`
}
