import { BRAND } from '@evensettle/contracts/site.ts'
import { formatAmount, type Currency } from '@evensettle/domain/money.ts'
import type { Letter } from '../../mail/emails.ts'

type InvitationFacts = {
  starterName: string
  respondentName: string
  title: string
  claimed: number
  wishes: string[]
  currency: Currency
  reference: string
  note: string
  until: Date
  link: string
  checkUrl: string
}

/** "$45 and the camera back": the sum first, then what else is asked for. */
function asked(facts: InvitationFacts): string {
  const sum = facts.claimed > 0 ? [formatAmount(facts.claimed, facts.currency)] : []
  return [...sum, ...facts.wishes].join(' and ') || facts.title
}

function dayWords(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
}

/** The invitation: who, what, how much, what happens next, what it costs, how to check that it is real. */
export function invitationLetter(facts: InvitationFacts): Letter {
  return {
    subject: `${facts.starterName} would like to sort something out with you: ${facts.title} (${asked(facts)})`,
    preview: `Would you be willing to answer? It takes about 5 minutes and costs you nothing.`,
    heading: `Would you be willing to sort this out with ${facts.starterName}?`,
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `${facts.starterName} asks you to settle this with them here, between the two of you. You can read everything and answer point by point without an account.`,
      ...(facts.note === '' ? [] : [`${facts.starterName} writes: “${facts.note}”`]),
    ],
    facts: [
      ['What it is about', facts.title],
      ['What they ask for', asked(facts)],
      ['Answer by', dayWords(facts.until)],
      ['Reference', facts.reference],
    ],
    button: { label: 'Read and answer', url: facts.link },
    after: [
      'You can agree, see it differently, ask for more time, or say that this is not for you. It costs you nothing.',
      `If nothing happens by ${dayWords(facts.until)}, this invitation ends and ${facts.starterName} is told so. Nothing is decided about you.`,
      `Is this real? Open ${facts.checkUrl} by hand and enter the reference ${facts.reference}, or ask ${facts.starterName} on a number you already know.`,
      'The sender sees when you first open this.',
    ],
    footer: [
      `You get this because ${facts.starterName} named your address in case ${facts.reference} on ${BRAND}.`,
    ],
  }
}

/** A reminder names what happens at the end and offers a way on. */
export function reminderLetter(facts: InvitationFacts, daysLeft: number): Letter {
  const letter = invitationLetter(facts)
  const days = daysLeft === 1 ? 'one day' : `${daysLeft} days`
  return {
    ...letter,
    subject: `${days} left to answer ${facts.starterName}: ${facts.title}`,
    heading: `There are ${days} left to answer`,
    paragraphs: [
      `Hello ${facts.respondentName},`,
      `${facts.starterName} is waiting for your answer. If you need longer, press “I need time” once and you get seven more days.`,
    ],
  }
}
