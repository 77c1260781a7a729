import * as m from '@evensettle/messages/mails/closed-account.ts'
import type { Letter } from '../mail/emails.ts'

/** To somebody whose account an operator has closed. */
export function closedLetter({ publicUrl, reason }: { publicUrl: string; reason: string }): Letter {
  return {
    subject: m.subject({ host: new URL(publicUrl).host }),
    preview: m.preview(),
    heading: m.heading(),
    paragraphs: [m.preview(), m.reason({ reason }), m.what(), m.answer()],
  }
}
