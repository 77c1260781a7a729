import type { Deps } from '../../deps.ts'
import { SmsRefused } from '../../platform/mail/sms.ts'

/**
 * Hands one SMS to the gateway and records the outcome; one already sent is left alone. No audit entry: whoever ordered it
 * left one, and what became of it stands in its row.
 */
export async function sendSms(
  { db, smsTransport, now, sealers }: Pick<Deps, 'db' | 'smsTransport' | 'now' | 'sealers'>,
  { smsId }: { smsId: string },
): Promise<void> {
  const row = await db
    .updateTable('sms')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', smsId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  try {
    await smsTransport.send({
      id: smsId,
      to: row.to_number,
      text: sealers.mails.open(row.body_sealed, smsId),
    })
  } catch (error) {
    const isFinal = error instanceof SmsRefused
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('sms')
      .set({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, 300) })
      .where('id', '=', smsId)
      .execute()
    if (isFinal) return
    throw error
  }
  await db
    .updateTable('sms')
    .set({ state: 'sent', sent_at: now(), error: null })
    .where('id', '=', smsId)
    .execute()
}
