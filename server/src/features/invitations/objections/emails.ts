import * as m from '@evensettle/messages/mails/invitations-objections.ts'
import type { Letter } from '../../mail/emails.ts'

type Report = { reference: string; came: keyof typeof WHAT_IT_DID; words: string }

const WHAT_IT_DID = {
  'by mail': m.byMail,
  'not me': m.notMe,
  'not me, unproven': m.notMeUnproven,
  'by letter': m.byLetter,
  'by sms': m.bySms,
  'by reference': m.byReference,
  'by the starter': m.byStarter,
}

/** A report of an invitation, for the people who run this installation. */
export function reportLetter({ reference, came, words }: Report): Letter {
  const about = reference === '' ? m.about() : reference
  return {
    subject: m.subject({ about }),
    preview: m.preview(),
    heading: m.invitationWasReportedHeading(),
    paragraphs: [words === '' ? m.noWordsWereAdded() : words],
    facts: [[m.caseWords(), about]],
    after: [WHAT_IT_DID[came]()],
  }
}
