import { isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import type { Db } from '../../../platform/db.ts'
import type { Sealer } from '../../../platform/seal.ts'
import { itemsOfCase } from '../../cases/queries.ts'
import { isStopped } from '../sending/queries.ts'

/** An invitation with the answer that was given to it and still stands, for whoever gave it; null where there is none. */
export async function answerToCopy(db: Db, invitationId: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .selectAll('invitation')
    .select([
      'mediation_case.status',
      'mediation_case.reference',
      'mediation_case.title',
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

type Answered = Pick<
  NonNullable<Awaited<ReturnType<typeof answerToCopy>>>,
  'email' | 'silenced_at' | 'answered_way'
>

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
