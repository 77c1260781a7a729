import type { Deps } from '../../../deps.ts'
import { inTransaction } from '../../../platform/db.ts'
import { lockCase } from '../../cases/commands.ts'
import { presentItem } from '../../cases/queries.ts'
import { queueMail } from '../../mail/commands.ts'
import { composeLetter } from '../../mail/emails.ts'
import { invitationLink } from '../sending/jobs.ts'
import { letterToken, stopKey } from '../sending/queries.ts'
import { receiptLetter } from './emails.ts'
import { answerToCopy, copyAddress } from './queries.ts'

/** Mails a copy of an answer to whoever gave it: one for each answer, the newest only, to an address of their own. */
export async function sendReceipt(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'config' | 'sealers'>,
  { invitationId, at }: { invitationId: string; at: string },
): Promise<void> {
  const { db, config, sealers } = deps
  const row = await answerToCopy(db, invitationId)
  if (row?.answered_at?.toISOString() !== at) return
  const to = await copyAddress(db, sealers.invitations, row)
  if (to === null) return
  const key = stopKey(sealers.invitations, row.id)
  const isByLetter = row.answered_way?.by === 'letter'
  // Whoever came by letter gets back the way they came: the mailed link stands for the address that was named.
  const token = isByLetter
    ? letterToken(sealers.invitations, row.id)
    : sealers.invitations.open(row.token_sealed, row.id)
  const letter = await composeLetter(
    receiptLetter({
      name: row.name,
      starterName: row.starter_name,
      title: row.title,
      reference: row.reference,
      currency: row.currency,
      points: row.items.map(presentItem),
      words: row.answer_kind === 'declined' ? '' : (row.answer_words ?? ''),
      proposal: row.answer_proposal,
      until: row.expires_at,
      zone: row.time_zone,
      link: invitationLink(config.publicUrl, token),
      // Only who was named may stop the mails to that address.
      stopUrl: isByLetter ? null : `${config.publicUrl}/stop?key=${key}`,
      contactUrl: `${config.publicUrl}/contact`,
    }),
  )
  const kind = `receipt/${row.id}/${at}` as const
  const stop = isByLetter ? {} : { stopUrl: `${config.publicUrl}/api/invitation/stop/${key}` }
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
      await queueMail(tx, sealers.mails, deps.now(), { ...letter, ...stop, kind, caseId: row.case_id, to })
  })
}
