import { newsFor, type SeatNews } from '@evensettle/domain/partners/organisation.ts'
import type { Tx } from '../../../platform/database/db.ts'
import type { Sealer } from '../../../platform/secrets/seal.ts'
import { composeLetter, type Letter } from '../../mail/emails.ts'
import { queueMail } from '../../mail/commands.ts'

/**
 * Writes to the seats of an organisation that may hear of something and want to. Nobody is told of what they did themselves. No
 * audit entry: what was done has one.
 */
export async function tellSeats(
  tx: Tx,
  now: Date,
  {
    organisationId,
    kind,
    letter,
    by,
    mails,
  }: { organisationId: string; kind: SeatNews; letter: Letter; by: string | null; mails: Sealer },
): Promise<void> {
  const seats = await tx
    .selectFrom('organisation_seat')
    .select(['user_id', 'email', 'role', 'told_of'])
    .where('organisation_id', '=', organisationId)
    .execute()
  const told = seats.filter(
    (seat) => seat.user_id !== by && newsFor(seat.role).includes(kind) && seat.told_of.includes(kind),
  )
  if (told.length === 0) return
  const composed = await composeLetter(letter)
  for (const { user_id: userId, email: to } of told)
    await queueMail(tx, mails, now, { ...composed, kind: `partner/${kind}`, caseId: null, userId, to })
}
