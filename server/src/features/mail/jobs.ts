import { createHash } from 'node:crypto'
import { isAwaitingRespondent } from '@evensettle/domain/cases/status.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction } from '../../platform/db.ts'
import { withOperator } from './emails.ts'
import { MailRefused } from '../../platform/mail.ts'
import { appendEvent, lockCase, tellSide } from '../cases/commands.ts'

/**
 * Hands one mail to the transport and records the outcome. A mail already sent is left alone, so that a
 * repeated job sends nothing twice but in the one moment between handing over and recording it.
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
    await mailTransport.send({ id, to, subject, ...said })
  } catch (error) {
    const isFinal = error instanceof MailRefused
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('mail')
      .set({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, 300) })
      .where('id', '=', mailId)
      .execute()
    if (!isFinal) throw error
    if (mail.case_id && /^(?:invitation|reminder)\//.test(mail.kind)) await tellSender(deps, mail.case_id)
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

/** A refused invitation is the starter's to mend: they know another address, or hand over the letter. */
async function tellSender(deps: Pick<Deps, 'db' | 'jobs' | 'now'>, caseId: string): Promise<void> {
  await inTransaction(deps, async (tx) => {
    const { status } = await lockCase(tx, caseId)
    if (!isAwaitingRespondent(status)) return
    await appendEvent(tx, { caseId, type: 'invitation.failed', side: null, at: deps.now() })
    await tellSide(tx, caseId, 'starter', 'failed')
  })
}
