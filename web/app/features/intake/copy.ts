import * as m from '@evensettle/messages/intake/copy.ts'
import { incomplete } from '@evensettle/messages/refusals/additions.ts'
import { countryMissing } from '@evensettle/messages/refusals/country.ts'
import { DRAFT_SENTENCES } from '@evensettle/contracts/field-sentences.ts'
import type { DraftFault, StarterFault } from '@evensettle/domain/intake/draft.ts'
import type { DraftStep } from '@evensettle/domain/intake/steps.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { EligibilityRefusal } from '@evensettle/domain/intake/eligibility.ts'

/** What a kind of dispute is, in a line, where its name alone does not say it. */
export const TYPE_HINTS: Partial<Record<DisputeType, string>> = {
  neighbour_dispute: m.neighbourDispute(),
  contract_dispute: m.contractDispute(),
  service_dispute: m.serviceDispute(),
}

/** An example of a short title. */
export const TITLE_EXAMPLES: Record<DisputeType, string> = {
  security_deposit: m.securityDepositDepositFor14(),
  unpaid_invoice: m.unpaidInvoiceInvoice2041Website(),
  loan: m.loanLoanForCar(),
  borrowed_item: m.borrowedItemBorrowedDrill(),
  purchase_problem: m.purchaseProblemUsedBikeThat(),
  neighbour_dispute: m.neighbourDisputeFenceBetweenOur(),
  contract_dispute: m.contractDisputeOurAgreementAbout(),
  service_dispute: m.serviceDisputeBathroomTilesUnfinished(),
  other: m.otherWhatItIs(),
}

/** What helps the other side to follow the story. */
export const STORY_PROMPTS: Record<DisputeType, string> = {
  security_deposit: m.securityDepositWhenDidYou(),
  unpaid_invoice: m.unpaidInvoiceWhatDidYou(),
  loan: m.loanHowMuchDid(),
  borrowed_item: m.borrowedItemWhatDidYou(),
  purchase_problem: m.purchaseProblemWhatDidYou(),
  neighbour_dispute: m.neighbourDisputeWhatHappensAnd(),
  contract_dispute: m.contractDisputeWhatDidYou(),
  service_dispute: m.serviceDisputeWhatWasTo(),
  other: m.otherWhatHappenedIn(),
}

export const KIND_WORDS: Record<
  ItemKind,
  { label: string; hint: string; add: string; question: string; example: string }
> = {
  money: {
    label: m.moneyLabel(),
    hint: m.moneyHint(),
    add: m.moneyAdd(),
    question: m.moneyQuestion(),
    example: m.moneyExample(),
  },
  property: {
    label: m.propertyLabel(),
    hint: m.propertyHint(),
    add: m.propertyAdd(),
    question: m.propertyQuestion(),
    example: m.propertyExample(),
  },
  act: {
    label: m.actLabel(),
    hint: m.actHint(),
    add: m.actAdd(),
    question: m.actQuestion(),
    example: m.actExample(),
  },
}

export const STEP_WORDS: Record<DraftStep, { short: string; title: string; lead: string }> = {
  type: {
    short: m.typeShort(),
    title: m.typeTitle(),
    lead: m.typeLead(),
  },
  story: {
    short: m.storyShort(),
    title: m.storyTitle(),
    lead: m.storyLead(),
  },
  items: {
    short: m.itemsShort(),
    title: m.itemsTitle(),
    lead: m.itemsLead(),
  },
  papers: {
    short: m.papersShort(),
    title: m.papersTitle(),
    lead: m.papersLead(),
  },
  other: {
    short: m.otherShort(),
    title: m.otherTitle(),
    lead: m.otherLead(),
  },
  review: {
    short: m.reviewShort(),
    title: m.reviewTitle(),
    lead: m.reviewLead(),
  },
}

/** Why a case cannot begin here; the draft stays. */
export const NOT_ELIGIBLE_WORDS: Record<EligibilityRefusal, string> = {
  COUNTRY_OFF: m.countryOff(),
  DISPUTE_TYPE_OFF: m.disputeTypeOff(),
}

/** What somebody without a profile still has to say, or why they cannot start here. */
export const STARTER_WORDS: Record<StarterFault, string> = {
  NAME_MISSING: m.starterNameMissing(),
  COUNTRY_MISSING: countryMissing(),
  COUNTRY_OFF: m.countryOff(),
  AGE_MISSING: m.ageMissing(),
  MINORS: m.minors(),
}

/** What to do about a fault, by field; the other faults have one sentence each. */
const MISSING: Record<string, string> = {
  type: m.chooseWhatComesClosest(),
  title: m.missingTitle(),
  story: m.story(),
  items: m.items(),
  otherName: m.otherName(),
  otherEmail: m.otherEmail(),
  'items.title': incomplete(),
}

/** The sentence beside a field. */
export function faultSentence(field: string, fault: DraftFault): string {
  const missing = fault === 'MISSING' ? MISSING[field.replace(/\.\d+\./, '.')] : undefined
  return missing ?? DRAFT_SENTENCES[fault]()
}

/** What we say when sending did not work, by error code; nothing entered is lost in any of them. */
export const SEND_PROBLEMS: Record<string, string> = {
  OFFLINE: m.offline(),
  CASE_INCOMPLETE: m.caseIncomplete(),
  NOT_FOUND: m.notFound(),
}

export const INVITATION_PROBLEMS: Record<string, string> = {
  WRONG_STATE: m.wrongState(),
}
