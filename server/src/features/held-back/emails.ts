import * as m from '@evensettle/messages/mails/held-back.ts'
import { REPEATED_TIMES } from '@evensettle/domain/words/repeated.ts'
import type { Letter } from '../mail/emails.ts'

/** For the people who run this installation: somebody threatens again and again. No word of it, and not who. */
export function heldBackLetter(reference: string, url: string): Letter {
  return {
    subject: m.subject({ reference }),
    preview: m.preview(),
    heading: m.heading(),
    paragraphs: [m.words({ times: REPEATED_TIMES }), m.nothingKept()],
    facts: [[m.caseLabel(), reference]],
    button: { label: m.button(), url },
    after: [m.neither()],
  }
}
