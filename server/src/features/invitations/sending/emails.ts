import { BRAND } from '@evensettle/contracts/site.ts'
import { minutesFor } from '@evensettle/domain/invitations/first-words.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import { deadline } from '@evensettle/messages/moments.ts'
import type { Letter } from '../../mail/emails.ts'

export type InvitationFacts = {
  starterName: string
  respondentName: string
  title: string
  claimed: number
  wishes: string[]
  /** how many points there are to answer */
  itemCount: number
  currency: Currency
  reference: string
  /** null for an invitation from before there were codes */
  code: string | null
  note: string
  until: Date
  /** on whose clocks the invited person reads; null where nobody knows */
  zone: string | null
  /** whether "I need time" is still there */
  moreTimeLeft: boolean
  link: string
  shortAddress: string
  stopUrl: string
  contactUrl: string
}

/** "$45 and “The camera back”": the sum first, then what else is asked for, in the sender's own words. */
export function askedFor(facts: Pick<InvitationFacts, 'claimed' | 'currency' | 'wishes' | 'title'>): string {
  const sum = facts.claimed > 0 ? [formatAmount(facts.claimed, facts.currency)] : []
  return [...sum, ...facts.wishes.map((wish) => `“${wish}”`)].join(' and ') || facts.title
}

/** An address as one types it: without `https://`. */
export function typedAddress(url: string): string {
  return url.replace(/^https?:\/\//, '')
}

/**
 * The six facts of the first screen, in its order: who wants what settled, what they ask for, what happens if
 * nothing is done, how long it takes, what it costs, how to check that it is real.
 */
export function sixFacts(facts: InvitationFacts): [string, string][] {
  return [
    ['Who and what', `${facts.starterName} would like to sort this out with you: ${facts.title}`],
    ['What they ask for', askedFor(facts)],
    [
      'If you do nothing',
      `The invitation ends on ${deadline(facts.until, facts.zone)}, and ${facts.starterName} is told so. Nothing is decided about you.`,
    ],
    [
      'How long it takes',
      `About ${minutesFor(facts.itemCount)} minutes. You need no account to read and to answer.`,
    ],
    ['What it costs you', 'Nothing.'],
    [
      'Is this real?',
      `Type ${typedAddress(facts.shortAddress)} into your browser yourself and enter ${byHand(facts)}. Or ask ${facts.starterName} on a number you already know.`,
    ],
  ]
}

function byHand({ reference, code }: Pick<InvitationFacts, 'reference' | 'code'>): string {
  return code === null ? `the reference ${reference}` : `reference ${reference} and code ${code}`
}

function footOf(facts: InvitationFacts): Pick<Letter, 'footer' | 'links'> {
  return {
    footer: [
      `You get this because ${facts.starterName} named your address in case ${facts.reference} on ${BRAND}. ${facts.starterName} sees when you first open the invitation.`,
    ],
    links: [
      { label: 'No more mails like this', url: facts.stopUrl },
      { label: 'Report this invitation', url: `${facts.stopUrl}&report=1` },
      { label: 'Reach a person', url: facts.contactUrl },
    ],
  }
}

/** The invitation: the six facts, one button, and the way in by hand. */
export function invitationLetter(facts: InvitationFacts): Letter {
  return {
    subject: `${facts.starterName} would like to sort something out with you: ${facts.title} (${askedFor(facts)})`,
    preview: `Would you be willing to answer? It takes about ${minutesFor(facts.itemCount)} minutes and costs you nothing.`,
    heading: `Would you be willing to sort this out with ${facts.starterName}?`,
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `${BRAND} is a neutral place where two people settle something between them. ${facts.starterName} asks you to do that.`,
      ...(facts.note === '' ? [] : [`${facts.starterName} writes: “${facts.note}”`]),
    ],
    facts: sixFacts(facts),
    button: { label: 'Read and answer', url: facts.link },
    after: ['You can agree, see it differently, ask for more time, or say that this is not for you.'],
    ...footOf(facts),
  }
}

/** A reminder names what happens at the end and offers a plan. */
export function reminderLetter(facts: InvitationFacts, daysLeft: number): Letter {
  const days = daysLeft === 1 ? 'one day' : `${daysLeft} days`
  const verb = daysLeft === 1 ? 'is' : 'are'
  const end = deadline(facts.until, facts.zone)
  return {
    subject: `${days} left to answer ${facts.starterName}: ${facts.title}`,
    preview: `After ${end} the invitation ends. Here is a short plan.`,
    heading: `There ${verb} ${days} left to answer`,
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `${facts.starterName} is waiting for your answer about ${facts.title} (${askedFor(facts)}). The invitation ends on ${end}. Then ${facts.starterName} is told that there was no answer and can look for another way. Nothing is decided about you.`,
      'A short plan:',
      '1. Open the invitation and read what is asked.\n2. Say for each point if you see it the same way or not.\n3. Is it too much at once? Name a smaller sum, or a plan to pay in parts.',
      ...(facts.moreTimeLeft
        ? ['If you need longer, press “I need time” once and you get seven more days.']
        : []),
    ],
    button: { label: 'Read and answer', url: facts.link },
    after: [`Or type ${typedAddress(facts.shortAddress)} by hand, with ${byHand(facts)}.`],
    ...footOf(facts),
  }
}

/** The invitation has run out: nothing was decided, and until when a late yes is welcome. */
export function endedLetter(facts: InvitationFacts, lateUntil: Date): Letter {
  return {
    subject: `The invitation of ${facts.starterName} has ended: ${facts.title}`,
    preview: 'Nothing was decided about you. You can still answer if you would like to.',
    heading: 'The invitation has ended',
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `The time to answer ${facts.starterName} about ${facts.title} is over. Nothing was decided about you. ${facts.starterName} knows that there was no answer.`,
      `If you would like to sort it out after all, you can say so until ${deadline(lateUntil, facts.zone)}. The link below still leads there.`,
      'This is the last mail about it.',
    ],
    button: { label: 'Answer after all', url: facts.link },
    ...footOf(facts),
  }
}

/** Somebody came by the printed letter and joined with an address that the starter did not name. */
export function joinedLetter(facts: InvitationFacts): Letter {
  return {
    subject: `Somebody joined the case with ${facts.starterName}: was it you?`,
    preview: 'They came by the printed letter and gave another address than this one.',
    heading: 'Somebody joined. Was it you?',
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `Somebody came by the printed letter of case ${facts.reference}, confirmed another address than this one, and joined: ${facts.title}. ${facts.starterName} is asked whether that is you.`,
      'If it was you, there is nothing to do.',
      'If it was not you, tell us. A person looks at it.',
    ],
    button: { label: 'That was not me', url: `${facts.stopUrl}&report=1` },
    ...footOf(facts),
  }
}

/** The second channel: a text message of the service, short enough for two parts. */
export function invitationText(facts: InvitationFacts): string {
  return [
    `${BRAND}: ${facts.starterName} would like to sort something out with you: ${shortened(facts.title)}.`,
    `Read and answer without an account: ${facts.shortAddress} ${byHand(facts)}.`,
    `No more texts: ${facts.stopUrl}`,
  ].join(' ')
}

/** What the starter may send from their own phone. */
export function ownText(facts: InvitationFacts): string {
  return `Hello ${facts.respondentName}, I would like to sort something out with you: ${shortened(facts.title)}. You can read and answer here without an account: ${facts.shortAddress}, ${byHand(facts)}. ${facts.starterName}`
}

function shortened(title: string): string {
  return title.length <= 60 ? title : `${title.slice(0, 59).trimEnd()}…`
}
