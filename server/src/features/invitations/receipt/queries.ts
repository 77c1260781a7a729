import { AWAITING_RESPONDENT, isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import { isQuietHour } from '@evensettle/domain/invitations/quiet-hours.ts'
import { hourIn } from '@evensettle/messages/moments.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { itemsOfCase } from '../../cases/queries.ts'
import { invitationLink } from '../sending/jobs.ts'
import type { InvitationTable } from '../tables.ts'
import { letterToken, stopKey } from '../sending/queries.ts'
import { isStopped } from '../../mail/queries.ts'

/** An invitation with the answer that was given to it and still stands, for whoever gave it; null where there is none. */
export async function answerToCopy(db: Db, invitationId: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .selectAll('invitation')
    .select([
      'mediation_case.status',
      'mediation_case.reference',
      'mediation_case.type',
      'mediation_case.currency',
      'mediation_case.starter_name',
      'mediation_case.answer_kind',
      'mediation_case.answer_words',
      'mediation_case.answer_proposal',
    ])
    .where('invitation.id', '=', invitationId)
    .where('invitation.withdrawn_at', 'is', null)
    .executeTakeFirst()
  if (!row?.answered_at || !isAwaitingRespondent(row.status)) return null
  return { ...row, items: await itemsOfCase(db, row.case_id) }
}

type Answered = Pick<Selectable<InvitationTable>, 'email' | 'silenced_at' | 'answered_way'>

/**
 * Where a copy of the answer goes: to the address that is the answerer's own, never to one that only the starter named.
 * null where that is a phone, where nobody knows it, or where no mails are wanted there.
 */
export async function copyAddress(db: Db, sealer: Sealer, row: Answered): Promise<string | null> {
  const way = row.answered_way
  if (way === null || row.silenced_at) return null
  const contact = way.by === 'letter' ? way.contact : { kind: 'email' as const, value: row.email }
  if (contact?.kind !== 'email') return null
  return (await isStopped(db, sealer, contact)) ? null : contact.value
}

/**
 * The addresses in a mail to whoever answered: their way back, and how they stop it, which only whoever was named may do
 * for that address. Whoever came by letter gets back the way they came: the mailed link stands for the address that was named.
 */
export function waysFor(
  { config, sealers }: Pick<Deps, 'config' | 'sealers'>,
  row: Pick<Selectable<InvitationTable>, 'id' | 'letter_seed' | 'token_sealed' | 'answered_way'>,
) {
  const { publicUrl } = config
  const isByLetter = row.answered_way?.by === 'letter'
  const token = isByLetter
    ? letterToken(sealers.invitations, row)
    : sealers.invitations.open(row.token_sealed, row.id)
  const key = stopKey(sealers.invitations, row.id)
  return {
    link: invitationLink(publicUrl, token),
    stopUrl: isByLetter ? null : `${publicUrl}/stop?key=${key}`,
    /** for the header of the mail */
    stopsAt: isByLetter ? null : `${publicUrl}/api/invitation/stop/${key}`,
    contactUrl: `${publicUrl}/contact`,
  }
}

/**
 * Whoever answered an invitation and has no account, as the reader of news about their case: where it goes, and whether it
 * is night there. null where they cannot be written to, or want no mails.
 */
export async function invitedReader(deps: Pick<Deps, 'db' | 'now' | 'config' | 'sealers'>, caseId: string) {
  const row = await deps.db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .leftJoin('profile', 'profile.user_id', 'mediation_case.starter_id')
    .selectAll('invitation')
    .select('profile.time_zone as starter_time_zone')
    .where('invitation.case_id', '=', caseId)
    .where('invitation.withdrawn_at', 'is', null)
    .where('invitation.answered_at', 'is not', null)
    .where('mediation_case.respondent_id', 'is', null)
    // of a case that ran out or was turned down, other mails tell
    .where((eb) => eb.or([eb('status', 'in', AWAITING_RESPONDENT), eb('close_reason', '=', 'withdrawn')]))
    .executeTakeFirst()
  const to = row ? await copyAddress(deps.db, deps.sealers.invitations, row) : null
  if (!row || to === null) return null
  const isNight = isQuietHour(hourIn(deps.now(), row.time_zone ?? row.starter_time_zone))
  return { ...waysFor(deps, row), name: row.name, to, isNight }
}
