import * as m from '@evensettle/messages/mails/feedback.ts'
import type { Letter } from '../mail/emails.ts'

/** Asks how it was: one page, no sign-in. */
export function feedbackLetter(about: {
  reference: string
  title: string
  other: string
  isKept: boolean
  days: number
  url: string
}): Letter {
  const { reference, other, days } = about
  return {
    subject: m.subject({ other, reference }),
    preview: m.preview(),
    heading: about.title,
    paragraphs: [about.isKept ? m.allDone({ other }) : m.ended({ other }), m.preview(), m.whoSees({ other })],
    button: { label: m.button(), url: about.url },
    after: [m.changeable({ days })],
    footer: [m.footer({ reference })],
  }
}
