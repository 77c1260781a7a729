import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/database/db.ts'
import { withOperator } from './emails.ts'
import { MailRefused } from '../../platform/mail/mail.ts'
import { markOf } from './queries.ts'
import { tellStarter } from './reports/commands.ts'

/**
 * Hands one mail to the transport and records the outcome. A mail already sent is left alone, so that a
 * repeated job sends nothing twice but in the one moment between handing over and recording it. No audit entry: whoever
 * ordered the mail left one, and what became of it stands in its row.
 */
export async function sendMail(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'mailTransport' | 'now' | 'sealers'>,
  { mailId }: { mailId: string },
): Promise<void> {
  const { db, mailTransport, now, sealers } = deps
  const mail = await db
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!mail) return
  const { id, to_address: to, subject } = mail
  const body: { text: string; html: string; stopUrl?: string } = JSON.parse(
    sealers.mails.open(mail.body_sealed, id),
  )
  const said = await withOperator(body, deps.config.operator)
  try {
    const mark = deps.config.bounces === null ? {} : { mark: markOf(sealers.mails, id) }
    await mailTransport.send({ id, to, subject, ...said, ...mark })
  } catch (error) {
    const isFinal = error instanceof MailRefused
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('mail')
      .set({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, 300) })
      .where('id', '=', mailId)
      .execute()
    if (!isFinal) throw error
    const { case_id: caseId, kind } = mail
    if (caseId !== null) await inTransaction(deps, (tx) => tellStarter(tx, now(), { caseId, kind }))
    return
  }
  await db
    .updateTable('mail')
    .set((eb) => ({
      state: 'sent',
      sent_at: now(),
      error: null,
      // one that came back and is sent again stays, in the case's record, what it was
      digest: eb.fn.coalesce('digest', eb.val(digestOf(subject, said.text))),
    }))
    .where('id', '=', mailId)
    .execute()
}

/** The SHA-256 of a mail as its reader has it: its subject, an empty line, its text. */
function digestOf(subject: string, text: string): Buffer {
  return createHash('sha256').update(`${subject}\n\n${text}`).digest()
}
