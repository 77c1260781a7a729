import type { DisputeType } from '../cases/dispute-type.ts'
import { EVIDENCE_KINDS, type EvidenceKind } from '../evidence/evidence.ts'

/** Something that often helps to show how it was. `id` is what a draft remembers it by. */
export type UsualDocument = { id: string; kind: EvidenceKind; title: string; hint: string }

const MESSAGES: UsualDocument = {
  id: 'messages',
  kind: 'message',
  title: 'Messages between you',
  hint: 'Pictures of the screen are fine, with the dates in view.',
}

/** What helps in each kind of dispute, the most telling first. */
export const USUAL_DOCUMENTS: Record<DisputeType, readonly UsualDocument[]> = {
  security_deposit: [
    { id: 'lease', kind: 'contract', title: 'The lease', hint: 'The pages about the deposit are enough.' },
    {
      id: 'paid',
      kind: 'payment',
      title: 'Proof that the deposit was paid',
      hint: 'A line of the bank statement, the rest covered.',
    },
    {
      id: 'photos_out',
      kind: 'photo',
      title: 'Photos from the day of moving out',
      hint: 'Each room once, and each spot you talk about.',
    },
    {
      id: 'photos_in',
      kind: 'photo',
      title: 'Photos from the day of moving in',
      hint: 'They show what was there before.',
    },
    {
      id: 'list',
      kind: 'report',
      title: 'The list from the handover',
      hint: 'With the date and both names.',
    },
    {
      id: 'charges',
      kind: 'letter',
      title: 'The letter about the charges',
      hint: 'Or the message with the sums.',
    },
  ],
  unpaid_invoice: [
    { id: 'invoice', kind: 'invoice', title: 'The invoice', hint: 'With its number and its date.' },
    {
      id: 'order',
      kind: 'contract',
      title: 'The order or the contract',
      hint: 'A message that says yes will do.',
    },
    {
      id: 'delivery',
      kind: 'receipt',
      title: 'Proof that it was delivered',
      hint: 'A delivery note, a file, a photo or a thank you.',
    },
    { id: 'reminders', kind: 'letter', title: 'Reminders you sent', hint: 'With their dates.' },
    MESSAGES,
  ],
  loan: [
    {
      id: 'note',
      kind: 'contract',
      title: 'What you wrote down about the loan',
      hint: 'A note, a message or a signed page.',
    },
    {
      id: 'transfer',
      kind: 'payment',
      title: 'Proof that the money was paid out',
      hint: 'A line of the bank statement, the rest covered.',
    },
    { id: 'repaid', kind: 'payment', title: 'What was paid back so far', hint: 'Each payment with its day.' },
    MESSAGES,
  ],
  borrowed_item: [
    {
      id: 'photo',
      kind: 'photo',
      title: 'A photo of the thing',
      hint: 'From before, and from now if you have one.',
    },
    {
      id: 'receipt',
      kind: 'receipt',
      title: 'The receipt from when it was bought',
      hint: 'It shows the price and the age.',
    },
    { id: 'quote', kind: 'estimate', title: 'What a repair would cost', hint: 'An offer from a shop.' },
    MESSAGES,
  ],
  purchase_problem: [
    { id: 'receipt', kind: 'receipt', title: 'The receipt', hint: 'Or the mail that confirms the order.' },
    { id: 'ad', kind: 'message', title: 'The ad or the offer', hint: 'A picture of the page as it was.' },
    {
      id: 'photos',
      kind: 'photo',
      title: 'Photos of the problem',
      hint: 'One from near, one of the whole thing.',
    },
    {
      id: 'payment',
      kind: 'payment',
      title: 'Proof of payment',
      hint: 'A line of the bank statement, the rest covered.',
    },
    MESSAGES,
  ],
  neighbour_dispute: [
    {
      id: 'diary',
      kind: 'report',
      title: 'Notes of days and times',
      hint: 'A short list over two weeks says a lot.',
    },
    { id: 'photos', kind: 'photo', title: 'Photos of the place', hint: 'Only of the spot, not of people.' },
    {
      id: 'rules',
      kind: 'contract',
      title: 'House rules or an old agreement',
      hint: 'The page that is about this.',
    },
    {
      id: 'costs',
      kind: 'invoice',
      title: 'Bills or offers for shared costs',
      hint: 'With the date and the sum.',
    },
    MESSAGES,
  ],
  contract_dispute: [
    { id: 'contract', kind: 'contract', title: 'The contract', hint: 'All pages, with later changes.' },
    { id: 'payments', kind: 'payment', title: 'Payments made so far', hint: 'Each with its day.' },
    { id: 'work', kind: 'photo', title: 'What was delivered', hint: 'Photos or files.' },
    MESSAGES,
  ],
  service_dispute: [
    { id: 'offer', kind: 'estimate', title: 'The offer or the order', hint: 'It says what was to be done.' },
    { id: 'photos', kind: 'photo', title: 'Photos of the work', hint: 'One from near, one of the whole.' },
    { id: 'payments', kind: 'payment', title: 'Payments made so far', hint: 'Each with its day.' },
    {
      id: 'second',
      kind: 'estimate',
      title: 'What somebody else says or asks',
      hint: 'An offer to put it right.',
    },
    MESSAGES,
  ],
  other: [
    {
      id: 'written',
      kind: 'contract',
      title: 'What you agreed in writing',
      hint: 'A note or a message will do.',
    },
    { id: 'photos', kind: 'photo', title: 'Photos', hint: 'Of what you talk about.' },
    { id: 'receipts', kind: 'receipt', title: 'Receipts', hint: 'For each sum you ask for.' },
    MESSAGES,
  ],
}

/** What a document may be, as it is asked for in a kind of dispute: what often helps there comes first. */
export function kindsFor(type: DisputeType): EvidenceKind[] {
  return [...new Set([...USUAL_DOCUMENTS[type].map(({ kind }) => kind), ...EVIDENCE_KINDS])]
}
