import { isAccepted, isOnTheTable } from '@evensettle/domain/offers/offer.ts'
import type { ActKind, TermsRefusal } from '@evensettle/domain/agreements/terms.ts'
import type { OfferState } from '@evensettle/domain/offers/offer.ts'
import type { OfferIdea } from '@evensettle/domain/proposals/settlement/ladder/offer-ideas.ts'
import type { Hue } from '../../../ui/pill.tsx'

/** The colour of what became of an offer. */
export function hueOf(state: OfferState): Hue {
  return isOnTheTable(state) || isAccepted(state) ? 'pine' : 'plain'
}

export const ACT_NAMES: Record<ActKind, string> = {
  return_item: 'Give something back',
  repair: 'Repair something',
  redo_work: 'Do the work again',
  apology: 'Apologize',
  remove_review: 'Take down a review',
  stop_behaviour: 'Stop doing something',
  keep_confidential: 'Keep something private',
  other: 'Something else',
}

export const ACT_HINTS: Record<ActKind, string> = {
  return_item: 'Which thing, and where it is handed over.',
  repair: 'What is repaired, and how you both see that it is done.',
  redo_work: 'Which work, and what it should be like.',
  apology: 'What is said, and how: in a message, a letter or in person.',
  remove_review: 'Which review, and where it stands.',
  stop_behaviour: 'What ends.',
  keep_confidential: 'What stays between you.',
  other: 'What exactly is done. A stranger should be able to tell.',
}

export const SUGGESTIONS: Record<OfferIdea['kind'], string> = {
  with_terms: 'With the terms',
  money: 'Money only',
  split: 'Halfway',
}

/** Where in the composer a refusal of the terms belongs. */
export const TERMS_FIELDS: Record<TermsRefusal['code'], string> = {
  TERMS_EMPTY: 'terms',
  TERMS_AMOUNT_INVALID: 'amount',
  TERMS_INSTALMENTS_DO_NOT_ADD_UP: 'when',
  TERMS_DATE_INVALID: 'when',
  TERMS_DATE_PAST: 'when',
  TERMS_TOO_LONG: 'terms',
  TERMS_ACT_WITHOUT_WORDS: 'terms',
}

/** The composer's names for what the server calls by its path. */
export function composerField(path: string): string {
  if (path === 'terms.payment.amount') return 'amount'
  if (path.startsWith('terms.payment.instalments')) return 'when'
  if (path.startsWith('terms.payment.method')) return 'method'
  if (path === 'note' || path === 'validDays') return path
  const act = /^terms\.acts\.(\d+)\.(words|dueOn)$/.exec(path)
  return act ? `acts.${act[1]}.${act[2]}` : 'terms'
}
