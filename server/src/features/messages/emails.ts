import type { CaseEventType } from '@evensettle/domain/cases/events.ts'
import type { Letter } from '../mail/emails.ts'

type News = { reference: string; title: string; otherName: string; kinds: CaseEventType[]; url: string }

const LINES: Partial<Record<CaseEventType, (other: string) => string>> = {
  'invitation.opened': (other) => `${other} has opened your invitation.`,
  'invitation.extended': (other) => `${other} needs a little longer and has seven more days.`,
  'invitation.failed': (other) => `Our mail to ${other} could not be delivered. Please check the address.`,
  'invitation.stopped': (other) =>
    `${other} asked for no more mails about this. You can still hand over the letter or the link.`,
  'answer.given': (other) => `${other} has answered your invitation.`,
  'respondent.joined': (other) => `${other} has joined the case.`,
  'message.sent': (other) => `${other} has written to you.`,
  'offer.made': (other) => `${other} has made an offer.`,
  'offer.declined': (other) => `${other} would rather not take your offer.`,
  'offer.withdrawn': (other) => `${other} has taken an offer back.`,
  'proposal.asked': (other) => `${other} would like the mediator to make a proposal.`,
  'round.opened': () => 'The mediator has made a proposal. It is the same for both of you.',
  'evidence.doubted': (other) =>
    `${other} thinks that one of your papers should weigh less. Please say within two days if you stand by it.`,
  'closing.opened': () => 'Your ranges were close. There is one last question, the same for both of you.',
  'round.ended': () => 'The mediator’s round has ended without a settlement.',
  'case.agreed': () => 'There are terms that both of you accept. Read them and sign.',
  'agreement.addressed': (other) => `${other} gave an address. The agreement names it now.`,
  'agreement.signed': (other) => `${other} has signed the agreement.`,
  'agreement.declined': (other) => `${other} would rather not sign, so you are back at the table.`,
  'agreement.sealed': () => 'Both of you have signed. The sealed agreement is ready to download.',
  'case.reopened': (other) => `${other} would like to answer after all. The case is open again.`,
  'case.closed': () => 'The case has been closed.',
}

/** What a mail tells of an event: that it happened, in plain words, never its content. Null: not worth a mail. */
export function newsLine(kind: CaseEventType, otherName: string): string | null {
  return LINES[kind]?.(otherName) ?? null
}

/** One mail for everything that a side has not seen yet. */
export function newsLetter(news: News): Letter {
  const lines = news.kinds.flatMap((kind) => newsLine(kind, news.otherName) ?? [])
  const last = lines.at(-1) ?? 'There is something new.'
  return {
    subject: `${last.replace(/\.$/, '')} (${news.reference})`,
    preview: last,
    heading: news.title,
    paragraphs: [...new Set(lines)],
    button: { label: 'Open the case', url: news.url },
    footer: [`You get this because you are part of case ${news.reference}.`],
  }
}

/** A warning before a quiet case ends by the clock: what happens, and how little stops it. */
export function idleLetter(about: {
  reference: string
  title: string
  daysLeft: number
  url: string
}): Letter {
  const days = about.daysLeft === 1 ? 'one day' : `${about.daysLeft} days`
  return {
    subject: `It has been quiet: this case ends in ${days} (${about.reference})`,
    preview: `Nobody has done anything in this case for a while.`,
    heading: about.title,
    paragraphs: [
      'Nobody has done anything in this case for a while.',
      `If nothing happens, it ends in ${days}. Nothing is decided by that, but your talks here are over then.`,
      'A message or an offer from either of you keeps it open.',
    ],
    button: { label: 'Open the case', url: about.url },
    footer: [`You get this because you are part of case ${about.reference}.`],
  }
}
