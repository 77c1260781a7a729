import * as m from '@evensettle/messages/mails/feedback.ts'
import type { Letter } from '../mail/emails.ts'

const ENDS = { closed: m.ended, signed: m.signed, kept: m.allDone }

/** Asks how it was: one page, no sign-in. */
export function feedbackLetter(about: {
  reference: string
  title: string
  other: string
  /** after which end: of the talk, by the signatures, or once all of it was done */
  end: 'closed' | 'signed' | 'kept'
  days: number
  url: string
}): Letter {
  const { reference, other, days, end } = about
  const preview = end === 'closed' ? m.preview() : m.previewKept()
  return {
    subject: m.subject({ other, reference }),
    preview,
    heading: about.title,
    paragraphs: [ENDS[end]({ other }), preview, m.whoSees({ other })],
    button: { label: m.button(), url: about.url },
    after: [m.changeable({ days })],
    footer: [m.footer({ reference })],
  }
}
