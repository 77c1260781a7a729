import type { Letter } from '../../mail/emails.ts'

type Report = { reference: string; caseKnown: boolean; words: string }

/** A report of an invitation, for the people who run this installation. */
export function reportLetter({ reference, caseKnown, words }: Report): Letter {
  const about = reference === '' ? 'an invitation' : reference
  return {
    subject: `An invitation was reported: ${about}`,
    preview: 'Somebody who was invited says that something is wrong with it.',
    heading: 'An invitation was reported',
    paragraphs: [words === '' ? 'No words were added.' : words],
    facts: [['Case', about]],
    after: [
      caseKnown
        ? 'It came from the link of the invitation. No more mails go to the invited person in this case.'
        : 'Only a reference was given, so nobody has checked who wrote this. Nothing was changed.',
    ],
  }
}
