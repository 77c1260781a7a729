import type { Deps } from '../../deps.ts'
import { SmsRefused } from '../../platform/sms.ts'

/** Hands one text message to the gateway and records the outcome; one already sent is left alone. */
export async function sendText(
  { db, smsTransport, now, sealers }: Pick<Deps, 'db' | 'smsTransport' | 'now' | 'sealers'>,
  { textId }: { textId: string },
): Promise<void> {
  const row = await db
    .updateTable('text_message')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', textId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  try {
    await smsTransport.send({
      id: textId,
      to: row.to_number,
      text: sealers.mails.open(row.body_sealed, textId),
    })
  } catch (error) {
    const isFinal = error instanceof SmsRefused
    const reason = error instanceof Error ? error.message : String(error)
    await db
      .updateTable('text_message')
      .set({ state: isFinal ? 'failed' : 'queued', error: reason.slice(0, 300) })
      .where('id', '=', textId)
      .execute()
    if (isFinal) return
    throw error
  }
  await db
    .updateTable('text_message')
    .set({ state: 'sent', sent_at: now(), error: null })
    .where('id', '=', textId)
    .execute()
}
