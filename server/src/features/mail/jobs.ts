import type { Deps } from '../../deps.ts'
import { MailRefused } from '../../platform/mail.ts'

/**
 * Hands one mail to the transport and records the outcome. A mail already sent is left alone, so that a
 * repeated job sends nothing twice but in the one moment between handing over and recording it.
 */
export async function sendMail(
  { db, mailTransport, now, sealers }: Pick<Deps, 'db' | 'mailTransport' | 'now' | 'sealers'>,
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
  const { id, to_address: to, subject } = mail
  const body: { text: string; html: string } = JSON.parse(sealers.mails.open(mail.body_sealed, id))
  try {
    await mailTransport.send({ id, to, subject, ...body })
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
