import * as m from '@evensettle/messages/mails/operator.ts'
import { OPERATOR_LINK_LASTS } from '@evensettle/domain/access/operator.ts'
import { DAY } from '@evensettle/domain/time.ts'
import type { Letter } from '../mail/emails.ts'

/** To somebody for whom a seat was set up on the machine. */
export function operatorLetter({ publicUrl, key }: { publicUrl: string; key: string }): Letter {
  const host = new URL(publicUrl).host
  return {
    subject: m.subject({ host }),
    preview: m.preview(),
    heading: m.heading(),
    paragraphs: [m.preview(), m.how(), m.until({ days: OPERATOR_LINK_LASTS / DAY })],
    button: { label: m.button(), url: `${publicUrl}/admin-dashboard?key=${key}` },
    after: [m.notMe()],
  }
}
