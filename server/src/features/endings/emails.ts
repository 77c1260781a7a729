import * as m from '@evensettle/messages/mails/endings.ts'
import type { Letter } from '../mail/emails.ts'

/** A warning before a quiet case ends by the clock: what happens, and how little stops it. */
export function idleLetter(about: {
  reference: string
  title: string
  daysLeft: number
  url: string
}): Letter {
  const { daysLeft } = about
  return {
    subject: m.subject({ daysLeft, reference: about.reference }),
    preview: m.preview(),
    heading: about.title,
    paragraphs: [m.preview(), m.ifNothingHappensItEnds({ daysLeft }), m.messageOrOfferFromEither()],
    button: { label: m.buttonLabel(), url: about.url },
    footer: [m.youGetThisBecauseYou({ reference: about.reference })],
  }
}
