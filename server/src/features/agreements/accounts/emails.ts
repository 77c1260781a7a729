import * as m from '@evensettle/messages/mails/accounts.ts'
import type { Letter } from '../../mail/emails.ts'

/** To whoever is paid: that the account was named by somebody signed in as them. Never the account itself. */
export function accountNamedLetter(about: { reference: string; title: string; url: string }): Letter {
  const { reference, title, url } = about
  return {
    subject: m.subject({ reference }),
    preview: m.preview(),
    heading: title,
    paragraphs: [m.changed(), m.notYou()],
    button: { label: m.button(), url },
    footer: [m.youGetThis({ reference })],
  }
}
