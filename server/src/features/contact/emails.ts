import * as m from '@evensettle/messages/mails/contact.ts'
import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../mail/emails.ts'

type Message = { name: string; email: string; reference: string; message: string }

/** What somebody wrote on the contact page, for the people who run this installation. */
export function contactLetter({ name, email, reference, message }: Message): Letter {
  return {
    subject: reference === '' ? m.subject({ name }) : m.subjectAboutCase({ name, reference }),
    preview: m.preview({ brand: BRAND }),
    heading: m.messageFromHeading({ name }),
    paragraphs: [message],
    facts: [
      [m.from(), name],
      [m.answerTo(), email],
      ...(reference === '' ? [] : [[m.caseWords(), reference] satisfies [string, string]]),
    ],
    after: [m.nobodyHasCheckedThatThis()],
  }
}
