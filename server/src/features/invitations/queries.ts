import { caseWord } from '@evensettle/domain/invitations/case-word.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Sealer } from '../../platform/secrets/seal.ts'
import { itemsOfCase } from '../cases/queries.ts'

/** What the first screen of an invitation shows, by its id. */
export async function invitationPage(db: Db, invitationId: string) {
  const row = await db
    .selectFrom('invitation')
    .innerJoin('mediation_case', 'mediation_case.id', 'invitation.case_id')
    .selectAll('mediation_case')
    .select([
      'invitation.email',
      'invitation.created_at as sent_at',
      'invitation.expires_at',
      'invitation.extended_at',
      'invitation.answered_as',
      'invitation.answered_way',
      'invitation.silenced_at',
    ])
    .where('invitation.id', '=', invitationId)
    .executeTakeFirst()
  if (!row) return null
  return { ...row, items: await itemsOfCase(db, row.id) }
}

/** The word of a case, which nobody can work out without the installation's key. */
export function wordOf(sealer: Sealer, caseId: string): string {
  return caseWord([...Buffer.from(sealer.receipt(`case-word/${caseId}`), 'hex')])
}
