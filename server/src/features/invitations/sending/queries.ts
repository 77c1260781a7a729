import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'
import { caseOfParty } from '../../cases/queries.ts'

/** The newest invitation of a starter's own case with the state of its mail, or null. */
export async function invitationOfCase(db: Db, caseId: string, userId: string) {
  const row = await caseOfParty(db, caseId, userId)
    .where('mediation_case.starter_id', '=', userId)
    .innerJoin('invitation', 'invitation.case_id', 'mediation_case.id')
    .selectAll('invitation')
    .select([
      'mediation_case.reference',
      'mediation_case.status as case_status',
      sql<{ state: 'queued' | 'sent' | 'failed'; error: string | null } | null>`(
        select json_build_object('state', m.state, 'error', m.error) from mail m
        where m.case_id = mediation_case.id and m.kind = 'invitation/' || invitation.id
        order by m.created_at desc limit 1)`.as('mail'),
    ])
    .orderBy('invitation.created_at', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** What the invitation's mail says, or null when it need not go out any more. */
export async function invitationLetterFacts(db: Db, invitationId: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select([
      'invitation.id',
      'invitation.case_id',
      'invitation.name',
      'invitation.email',
      'invitation.token_sealed',
      'invitation.expires_at',
      'mediation_case.reference',
      'mediation_case.title',
      'mediation_case.starter_name',
      'mediation_case.currency',
      'mediation_case.note',
      sql<number>`(select coalesce(sum(claimed), 0) from case_item where case_id = mediation_case.id)::bigint`.as(
        'claimed',
      ),
      sql<
        string[]
      >`(select json_agg(title order by position) from case_item where case_id = mediation_case.id and kind <> 'money')`.as(
        'wishes',
      ),
    ])
    .where('invitation.id', '=', invitationId)
    .where('invitation.withdrawn_at', 'is', null)
    .where('mediation_case.status', '=', 'invited')
    .executeTakeFirst()
  return row ?? null
}

/** Invitations whose end is near and whose people have not answered: id, end, and how many reminders went out for that end. */
export async function invitationsToRemind(db: Db, now: Date, before: Date) {
  return db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .select((eb) => [
      'invitation.id',
      'invitation.expires_at',
      eb
        .selectFrom('mail')
        .select(eb.fn.countAll<number>().as('n'))
        .where('mail.kind', '=', sql<string>`'reminder/' || invitation.id`)
        .where((mail) =>
          mail.or([
            mail('invitation.extended_at', 'is', null),
            mail('mail.created_at', '>', mail.ref('invitation.extended_at')),
          ]),
        )
        .as('reminded'),
    ])
    .where('mediation_case.status', '=', 'invited')
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.answered_at', 'is', null)
    .where('invitation.expires_at', '>', now)
    .where('invitation.expires_at', '<=', before)
    .execute()
}
