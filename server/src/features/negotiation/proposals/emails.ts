import * as m from '@evensettle/messages/mails/round.ts'
import type { Letter } from '../../mail/emails.ts'

/**
 * Reminds one side of a proposal before its time is over. The same words whatever is missing: a mail may be read over a
 * shoulder.
 */
export function roundLetter(about: {
  reference: string
  title: string
  daysLeft: number
  url: string
}): Letter {
  const { reference, title, daysLeft: days, url } = about
  return {
    subject: m.subject({ days, reference }),
    preview: m.preview(),
    heading: title,
    paragraphs: [m.openForMore({ days }), m.ifItStaysSo(), m.onlyYouSee()],
    button: { label: m.readLabel(), url },
    footer: [m.becauseYouArePart({ reference })],
  }
}
