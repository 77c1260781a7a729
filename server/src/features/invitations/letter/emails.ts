import { BRAND } from '@evensettle/contracts/site.ts'
import type { Letter } from '../../mail/emails.ts'

type CodeFacts = { code: string; reference: string }

const TO_NOBODY = 'Give it to nobody, not even to the one who invited you.'

/** The code that shows that an address belongs to somebody who came by letter. It names nobody. */
export function codeLetter({ code, reference }: CodeFacts): Letter {
  return {
    subject: `Your code for case ${reference}`,
    preview: 'Type it on the page where you asked for it. It works for one hour.',
    heading: 'Your code',
    paragraphs: [
      `Somebody opened the letter of case ${reference} on ${BRAND} and gave this address as theirs. If that was you, type this code on the page where you asked for it:`,
      code,
      `It works for one hour. ${TO_NOBODY}`,
      'If it was not you, do nothing. Without the code nothing is sent in your name.',
    ],
  }
}

/** The same for a phone. */
export function codeText({ code, reference }: CodeFacts): string {
  return `${BRAND}: ${code} is your code for case ${reference}. ${TO_NOBODY}`
}
