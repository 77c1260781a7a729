import { DRAFT_SENTENCES, FIELD_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import type { DraftFault, DraftStep } from '@evensettle/domain/intake/draft.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { GateRefusal } from '@evensettle/domain/intake/gate.ts'

/** What each kind of dispute is, in a line. */
export const TYPE_HINTS: Record<DisputeType, string> = {
  security_deposit: 'Money kept after moving out',
  unpaid_invoice: 'Work done or goods sent, but not paid',
  loan: 'Money lent and not paid back',
  borrowed_item: 'Something lent that did not come back',
  purchase_problem: 'What I bought is broken or not as said',
  neighbour_dispute: 'Noise, fences, trees, shared costs',
  contract_dispute: 'We agreed on something and see it differently now',
  service_dispute: 'Work that is not done or not done well',
  other: 'None of these fits',
}

/** An example of a short title. */
export const TITLE_EXAMPLES: Record<DisputeType, string> = {
  security_deposit: 'Deposit for 14 Alder Street',
  unpaid_invoice: 'Invoice 2041, website texts',
  loan: 'Loan for the car repair',
  borrowed_item: 'The borrowed drill',
  purchase_problem: 'Used bike that does not shift',
  neighbour_dispute: 'The fence between our gardens',
  contract_dispute: 'Our agreement about the studio',
  service_dispute: 'Bathroom tiles, unfinished',
  other: 'What it is about, in a few words',
}

/** What helps the other side to follow the story. */
export const STORY_PROMPTS: Record<DisputeType, string> = {
  security_deposit: 'When did you move in and out? How much was the deposit? What was kept, and why?',
  unpaid_invoice: 'What did you agree on? What did you deliver, and when? When was payment due?',
  loan: 'How much did you lend, and when? What did you agree about paying it back?',
  borrowed_item: 'What did you lend, and when? In what state was it? When was it meant to come back?',
  purchase_problem: 'What did you buy, when and for how much? What is wrong with it?',
  neighbour_dispute: 'What happens, and how often? Since when? What have you talked about so far?',
  contract_dispute: 'What did you agree on? What happened then? Where do you see it differently?',
  service_dispute: 'What was to be done, by when and for how much? What is missing or not right?',
  other: 'What happened, in which order? What have you talked about so far?',
}

export const KIND_WORDS: Record<
  ItemKind,
  { label: string; hint: string; add: string; question: string; example: string }
> = {
  money: {
    label: 'Money',
    hint: 'A sum to be paid',
    add: 'Add a sum of money',
    question: 'What is it for?',
    example: 'For example: deposit that was kept',
  },
  property: {
    label: 'Something back',
    hint: 'A thing that is given back',
    add: 'Add a thing to get back',
    question: 'What should you get back?',
    example: 'For example: the borrowed drill, with its case',
  },
  act: {
    label: 'Something done',
    hint: 'A repair, an apology, a stop',
    add: 'Add something to be done',
    question: 'What should be done?',
    example: 'For example: finish the tiles in the bathroom',
  },
}

export const STEP_WORDS: Record<DraftStep, { short: string; title: string; lead: string }> = {
  type: {
    short: 'Type',
    title: 'What is it about?',
    lead: 'Pick what comes closest. You can change it later.',
  },
  story: {
    short: 'Story',
    title: 'What happened?',
    lead: 'Tell it as if a friend of the other side read along. Calm words get more answers.',
  },
  facts: {
    short: 'Details',
    title: 'A few details',
    lead: 'Leave out what you do not know. The other side reads your answers, too.',
  },
  items: {
    short: 'Request',
    title: 'What do you ask for?',
    lead: 'First your wish, then each thing by itself. The other side answers point by point.',
  },
  papers: {
    short: 'Evidence',
    title: 'What can show how it was?',
    lead: 'You need none of it to begin. This is a list of what often helps.',
  },
  other: {
    short: 'Other side',
    title: 'Who is the other side?',
    lead: 'We write to them for you. They can read and answer without an account.',
  },
  private: {
    short: 'Private',
    title: 'What matters to you?',
    lead: 'Nobody on the other side ever sees this page. You can leave all of it out.',
  },
  review: {
    short: 'Review',
    title: 'Read it once more',
    lead: 'This is what the other side will see.',
  },
}

/** Why a case cannot begin here; the draft stays. */
export const GATE_WORDS: Record<GateRefusal, string> = {
  COUNTRY_OFF:
    'The people who run this service do not take cases from your country yet. Your draft stays here. A local advice office can tell you who helps there.',
  DISPUTE_TYPE_OFF: 'This kind of case is not handled here at the moment. Your draft stays here.',
}

/** What to do about a fault, by field; the other faults have one sentence each. */
const MISSING: Record<string, string> = {
  type: 'Choose what comes closest.',
  title: 'Give it a short title.',
  story: 'Write a few sentences about what happened.',
  items: 'Add at least one thing that you ask for.',
  otherName: 'Enter the name of the other side.',
  otherEmail: 'Enter the email address of the other side.',
  'items.title': 'Say it in a few words.',
}

/** The sentence beside a field. */
export function faultSentence(field: string, fault: DraftFault): string {
  const missing = fault === 'MISSING' ? MISSING[field.replace(/\.\d+\./, '.')] : undefined
  return missing ?? DRAFT_SENTENCES[fault]
}

/** What we say when sending did not work, by error code; nothing entered is lost in any of them. */
export const SEND_PROBLEMS: Record<string, string> = {
  OFFLINE: 'We could not reach the server. Everything is kept on this device. Please try again.',
  CASE_INCOMPLETE: 'Something is still missing. We have marked it.',
  TOO_MANY_REQUESTS: 'You have sent several cases within an hour. Please wait a little and try again.',
  NOT_FOUND: 'This draft is not here any more. It may have been sent or deleted on another device.',
}

export const INVITATION_PROBLEMS: Record<string, string> = {
  OFFLINE: 'We could not reach the server. Please try again.',
  WRONG_STATE: 'This invitation cannot be changed any more. Reload the page to see where it stands.',
  TOO_MANY_REQUESTS: 'It was sent several times within an hour. Please wait a little and try again.',
  OWN_EMAIL: FIELD_SENTENCES.emailOwn,
  RESENDS_USED: 'You have sent this five times. Hand over the letter or the link, or ask them in person.',
}
