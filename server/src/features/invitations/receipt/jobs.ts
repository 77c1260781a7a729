import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/database/db.ts'
import { lockCase } from '../../cases/commands.ts'
import { presentItem } from '../../cases/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { receiptLetter } from './emails.ts'
import { answerToCopy, copyAddress, waysFor } from './queries.ts'

/** Mails a copy of an answer to whoever gave it: one for each answer, the newest only, to an address of their own. */
export async function sendReceipt(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'sealers'>,
  { invitationId, at }: { invitationId: string; at: string },
): Promise<void> {
  const { db, sealers } = deps
  const row = await answerToCopy(db, invitationId)
  if (row?.answered_at?.toISOString() !== at) return
  const to = await copyAddress(db, sealers.invitations, row)
  if (to === null) return
  const { stopsAt, ...ways } = waysFor(deps, row)
  const letter = await composeLetter(
    receiptLetter({
      name: row.name,
      starterName: row.starter_name,
      type: row.type,
      reference: row.reference,
      currency: row.currency,
      points: row.items.map(presentItem),
      words: row.answer_kind === 'declined' ? '' : (row.answer_words ?? ''),
      proposal: row.answer_proposal,
      until: row.expires_at,
      zone: row.time_zone,
      ...ways,
    }),
  )
  const kind = `receipt/${row.id}/${at}` as const
  const stop = stopsAt === null ? {} : { stopUrl: stopsAt }
  await inTransaction(deps, async (tx) => {
    // jobs may run twice, also at once
    await lockCase(tx, row.case_id)
    const known = await tx
      .selectFrom('mail')
      .select('id')
      .where('case_id', '=', row.case_id)
      .where('kind', '=', kind)
      .executeTakeFirst()
    if (!known)
      await queueMail(tx, sealers.mails, deps.now(), {
        ...letter,
        ...stop,
        kind,
        caseId: row.case_id,
        userId: null,
        to,
      })
  })
}
