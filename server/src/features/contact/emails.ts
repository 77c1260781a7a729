import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../mail/emails.ts'

type Message = { name: string; email: string; reference: string; message: string }

/** What somebody wrote on the contact page, for the people who run this installation. */
export function contactLetter({ name, email, reference, message }: Message): Letter {
  return {
    subject: `A message from ${name}${reference === '' ? '' : ` about ${reference}`}`,
    preview: `Sent from the contact page of ${BRAND}.`,
    heading: `A message from ${name}`,
    paragraphs: [message],
    facts: [
      ['From', name],
      ['Answer to', email],
      ...(reference === '' ? [] : [['Case', reference] satisfies [string, string]]),
    ],
    after: ['Nobody has checked that this address belongs to the sender.'],
  }
}
