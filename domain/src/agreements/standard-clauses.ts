import type { SideNames } from './terms-in-words.ts'
import { otherSide } from '../cases/side.ts'
import { TIMELINE } from '../cases/timeline.ts'
import type { Terms } from './terms.ts'

/** What holds when a day cannot be kept. */
export function ifLate(terms: Terms, names: SideNames): string[] {
  const lines = [
    'Whoever sees that a day cannot be kept tells the other before that day. Both then look for a new day. A new day counts once both have said yes to it in writing.',
  ]
  if (terms.payment && terms.payment.instalments.length > 1) {
    const payee = names[otherSide(terms.payment.payer)]
    lines.push(
      `If a part is more than ${TIMELINE.latePaymentDays} days late and no new day was agreed, ${payee} may ask in writing for all that is still open to be paid at once.`,
    )
  }
  return lines
}

/** What holds when a promise is broken, or breaks again. */
export function ifBroken(terms: Terms): string[] {
  const lines = [
    `If a promise is not kept, the other one first writes and gives ${TIMELINE.putRightDays} days to put it right.`,
  ]
  if (terms.acts.some((act) => act.kind === 'repair' || act.kind === 'redo_work')) {
    lines.push(
      'If the same fault comes back soon after a repair or after work that was done again, that promise counts as not yet kept.',
    )
  }
  if (terms.acts.some((act) => act.kind === 'stop_behaviour' || act.kind === 'keep_confidential')) {
    lines.push('A promise to stop something, or to keep it private, is broken each time it is not kept.')
  }
  lines.push(
    'After that, each may use the steps that the law gives, such as asking a court to enforce this agreement. Nothing in this agreement takes that away.',
  )
  return lines
}

/** What the agreement closes: all of the dispute for both, or only what is written. */
export function closedByThis(terms: Terms): string[] {
  if (!terms.release) {
    return [
      'This agreement settles only what is written in it. What is not named here stays as it was, for both.',
    ]
  }
  return [
    'When all that is promised here has been done, the dispute named in part 2 is closed for good. From then on neither asks the other for anything more about it, and neither takes it to court.',
    'This is the same for both. It does not touch anything else between them, and it does not stop either from asking that this agreement is kept.',
  ]
}

/** What "in writing" means here, and where a notice goes. */
export function inWriting(brand: string): string[] {
  return [
    `“In writing” means a message in the case on ${brand}, an email to the address named in part 1, or a letter. A name typed below it is enough.`,
    'Whatever has to be told to the other is sent to the email address or the address named in part 1. An email counts as received on the next day, a letter on the fifth day after it was sent, unless it came back. Whoever gets a new address tells the other in writing; until then the old one counts.',
  ]
}

/** How far it goes: the whole dispute, some points of it, or what part agreements had left open. */
const ALL_OF_IT = {
  all: 'This is all that was agreed about the dispute.',
  part: 'This is all that was agreed about what it settles.',
  rest: 'With the agreements named in part 2, this is all that was agreed about the dispute.',
} as const

/** What kind of document this is, with the words that make it binding and open to be shown. */
export function whatThisIs(brand: string, scope: keyof typeof ALL_OF_IT): string[] {
  return [
    'This is a contract between the two. Both mean to be bound by it. It is binding and can be enforced as a contract where the law allows.',
    'Either may show this agreement to a court or another office, to prove what was agreed or to have it kept. For that use it may be disclosed, and both agree that it may be used as evidence.',
    `It is not the judgment of a court. ${brand} did not decide who is right and gave no legal advice. Each was free to ask a lawyer before signing.`,
    'Each signs by their own free choice, is able to enter into a contract, and had time to read this and to think.',
    `${ALL_OF_IT[scope]} A change counts only in writing, with a yes from both. If the law does not allow one part, the rest still counts.`,
  ]
}

/** How the electronic signatures came about. */
export function aboutSigning(brand: string): string[] {
  return [
    'Both agreed to make and sign this agreement on a screen. A typed or drawn name is meant to count like a name signed by hand.',
    `${brand} noted for each signature the time, the internet address, the browser, how strongly the person was signed in, and the words they agreed to. These notes stand below the signatures.`,
    'Each of the two can keep a copy.',
  ]
}

/** How a reader can tell that the document is whole. */
export function howToCheck(brand: string, reference: string): string[] {
  return [
    `The finished document carries a digital seal made by ${brand}. A PDF reader that shows signatures tells if a single letter was changed after the seal.`,
    `Every page carries the case number ${reference} and the fingerprint of these words. Two copies with the same fingerprint have the same words.`,
  ]
}
