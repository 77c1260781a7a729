import { ACT_KINDS } from '../../../agreements/terms.ts'
import type { TermKind } from './constants.ts'

/** Every kind of term that can be on the table. */
export const TERM_KINDS = [
  ...ACT_KINDS,
  'list_of_charges',
  'corrected_invoice',
  'reference_letter',
] as const satisfies readonly TermKind[]

/** What the mediator writes for each kind of term; the same words in every case. */
export const TERM_WORDS: Readonly<Record<TermKind, string>> = {
  apology: 'Says that they are sorry it came to this',
  return_item: 'Gives the thing back in the state it is in',
  repair: 'Repairs the thing, or has it repaired',
  redo_work: 'Does the work again, or finishes it',
  remove_review: 'Keeps this dispute out of online reviews and posts, old ones included',
  stop_behaviour: 'Stops what the other complained about',
  keep_confidential: 'Keeps this dispute and its outcome to themselves',
  other: 'Does what was asked for',
  list_of_charges: 'Gives a list of all charges, with receipts',
  corrected_invoice: 'Sends a corrected invoice for the sum agreed here',
  reference_letter: 'Writes a plain reference that confirms the facts',
}

/** What was written for some kinds before; rounds and agreements from then keep it. */
const EARLIER_WORDS: Readonly<Partial<Record<TermKind, readonly string[]>>> = {
  apology: ['Says sorry for how this went', 'Says sorry, in a few words of their own, for how this went'],
  remove_review: [
    'Takes down anything they may have written about the other online, and writes nothing new',
    'Takes down what they wrote about the other online, and writes nothing new',
  ],
}

/** Whether a term is in the mediator's words and not in those of a side. */
export function isInOurWords({ kind, words }: { kind: TermKind; words: string }): boolean {
  return words === TERM_WORDS[kind] || EARLIER_WORDS[kind]?.includes(words) === true
}
