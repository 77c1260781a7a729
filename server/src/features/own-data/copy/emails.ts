import { COPY_KEPT } from '@evensettle/domain/access/leaving.ts'
import { DAY } from '@evensettle/domain/time.ts'
import * as m from '@evensettle/messages/mails/own-data.ts'
import type { Letter } from '../../mail/emails.ts'

/** To somebody whose copy of everything of their own lies ready. */
export function copyLetter(publicUrl: string): Letter {
  return {
    subject: m.copySubject(),
    preview: m.copyPreview(),
    heading: m.copyHeading(),
    paragraphs: [m.copyPreview(), m.copyUntil({ days: COPY_KEPT / DAY })],
    button: { label: m.copyButton(), url: `${publicUrl}/settings#own-data` },
    after: [m.copyNotYou()],
  }
}
