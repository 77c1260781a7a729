import * as m from '@evensettle/messages/negotiation/offers-copy.ts'
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
  return_item: m.returnItem(),
  repair: m.repair(),
  redo_work: m.redoWork(),
  apology: m.apology(),
  remove_review: m.removeReview(),
  stop_behaviour: m.stopBehaviour(),
  keep_confidential: m.keepConfidential(),
  other: m.other(),
}

export const ACT_HINTS: Record<ActKind, string> = {
  return_item: m.returnItemWhichThingAnd(),
  repair: m.repairWhatIsRepaired(),
  redo_work: m.redoWorkWhichWorkAnd(),
  apology: m.apologyWhatIsSaid(),
  remove_review: m.removeReviewWhichReviewAnd(),
  stop_behaviour: m.stopBehaviourWhatEnds(),
  keep_confidential: m.keepConfidentialWhatStaysBetween(),
  other: m.otherWhatExactlyIs(),
}

export const SUGGESTIONS: Record<OfferIdea['kind'], string> = {
  with_terms: m.withTerms(),
  money: m.money(),
  agreed: m.withWhatIsAgreed(),
  split: m.split(),
}

/** Where in the composer a refusal of the terms belongs. */
export const TERMS_FIELDS: Record<TermsRefusal['code'], string> = {
  TERMS_EMPTY: 'terms',
  TERMS_AMOUNT_INVALID: 'amount',
  TERMS_INSTALMENTS_DO_NOT_ADD_UP: 'when',
  TERMS_DATE_INVALID: 'when',
  TERMS_DATE_PAST: 'when',
  TERMS_DATE_FAR: 'terms',
  TERMS_DAYS_CROSSED: 'terms',
  TERMS_WEEKDAY_MISSED: 'terms',
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
