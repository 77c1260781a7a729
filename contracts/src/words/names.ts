import * as disputeTypes from '@evensettle/messages/names/dispute-types.ts'
import * as itemKinds from '@evensettle/messages/names/item-kinds.ts'
import * as itemAnswers from '@evensettle/messages/names/item-answers.ts'
import * as evidenceKinds from '@evensettle/messages/names/evidence-kinds.ts'
import * as offerStates from '@evensettle/messages/names/offer-states.ts'
import * as heat from '@evensettle/messages/names/heat.ts'
import type { HeatKind } from '@evensettle/domain/words/wording.ts'
import type { DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import type { ItemKind } from '@evensettle/domain/cases/item.ts'
import type { ItemAnswerKind } from '@evensettle/domain/answers/item-answers.ts'
import type { EvidenceKind } from '@evensettle/domain/evidence/evidence.ts'
import type { OfferState } from '@evensettle/domain/offers/offer.ts'

/** The kinds of dispute, as people read them. */
export const DISPUTE_TYPE_WORDS: Record<DisputeType, () => string> = {
  security_deposit: disputeTypes.securityDeposit,
  unpaid_invoice: disputeTypes.unpaidInvoice,
  loan: disputeTypes.loan,
  borrowed_item: disputeTypes.borrowedItem,
  purchase_problem: disputeTypes.purchaseProblem,
  neighbour_dispute: disputeTypes.neighbourDispute,
  contract_dispute: disputeTypes.contractDispute,
  service_dispute: disputeTypes.serviceDispute,
  other: disputeTypes.other,
}

/** Stands where the sum would, for what is not money. */
export const ITEM_KIND_WORDS: Record<Exclude<ItemKind, 'money'>, () => string> = {
  property: itemKinds.property,
  act: itemKinds.act,
}

/** Follows the name of who answers an item, or stands below it. */
export const ITEM_ANSWER_WORDS: Record<ItemAnswerKind, () => string> = {
  agree: itemAnswers.agree,
  partly: itemAnswers.partly,
  disagree: itemAnswers.disagree,
}

/** What a document is, as both sides read it. */
export const EVIDENCE_KIND_WORDS: Record<EvidenceKind, () => string> = {
  photo: evidenceKinds.photo,
  message: evidenceKinds.message,
  contract: evidenceKinds.contract,
  invoice: evidenceKinds.invoice,
  receipt: evidenceKinds.receipt,
  payment: evidenceKinds.payment,
  letter: evidenceKinds.letter,
  report: evidenceKinds.report,
  estimate: evidenceKinds.estimate,
  statement: evidenceKinds.statement,
  other: evidenceKinds.other,
}

/** What became of an offer, as both sides read it. */
export const OFFER_STATE_WORDS: Record<OfferState, () => string> = {
  open: offerStates.open,
  accepted: offerStates.accepted,
  declined: offerStates.declined,
  countered: offerStates.countered,
  replaced: offerStates.replaced,
  withdrawn: offerStates.withdrawn,
  expired: offerStates.expired,
  closed: offerStates.closed,
}

/** What harsh words do to a reader: why a calmer wording gets more answers. */
export const HEAT_REASONS: Record<HeatKind, () => string> = {
  threat: heat.threat,
  insult: heat.insult,
  blame: heat.blame,
  absolute: heat.absolute,
  loud: heat.loud,
}
