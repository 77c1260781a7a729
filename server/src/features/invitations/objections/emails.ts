import type { Letter } from '../../mail/emails.ts'

type Report = { reference: string; came: keyof typeof WHAT_IT_DID; words: string }

const WHAT_IT_DID = {
  'by mail': 'It came from the link of the invitation. No more mails go to the invited person in this case.',
  'by letter':
    'It came from the link or code of the letter, which the starter holds as well. Nothing was changed: mails still go to the invited person.',
  'by reference': 'Only a reference was given, so nobody has checked who wrote this. Nothing was changed.',
}

/** A report of an invitation, for the people who run this installation. */
export function reportLetter({ reference, came, words }: Report): Letter {
  const about = reference === '' ? 'an invitation' : reference
  return {
    subject: `An invitation was reported: ${about}`,
    preview: 'Somebody who was invited says that something is wrong with it.',
    heading: 'An invitation was reported',
    paragraphs: [words === '' ? 'No words were added.' : words],
    facts: [['Case', about]],
    after: [WHAT_IT_DID[came]],
  }
}
