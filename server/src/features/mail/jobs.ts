import type { Db } from '../../platform/db.ts'
import { MailRefused, type MailTransport } from '../../platform/mail.ts'

/**
 * Hands one mail to the transport and records the outcome. A mail already sent is left alone, so that a
 * repeated job sends nothing twice but in the one moment between handing over and recording it.
 */
export async function sendMail(
  { db, mailTransport, now }: { db: Db; mailTransport: MailTransport; now: () => Date },
  { mailId }: { mailId: string },
): Promise<void> {
  const mail = await db
    .updateTable('mail')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', mailId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!mail) return
  const { id, to_address: to, subject, text_body: text, html_body: html } = mail
  try {
    await mailTransport.send({ id, to, subject, text, html })
  } catch (error) {
    const isFinal = error instanceof MailRefused
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('mail')
      .set({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, 300) })
      .where('id', '=', mailId)
      .execute()
    if (isFinal) return
    throw error
  }
  await db
    .updateTable('mail')
    .set({ state: 'sent', sent_at: now(), error: null })
    .where('id', '=', mailId)
    .execute()
}
