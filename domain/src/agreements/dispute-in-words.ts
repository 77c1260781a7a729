import type { DisputeType } from '../cases/dispute-type.ts'

/** The kind of dispute as an agreement names it. Part of the signed text, so it is not in the catalogue. */
export const DISPUTE_IN_WORDS: Record<Exclude<DisputeType, 'other'>, string> = {
  security_deposit: 'security deposit',
  unpaid_invoice: 'unpaid invoice',
  loan: 'loan',
  borrowed_item: 'borrowed item',
  purchase_problem: 'purchase problem',
  neighbour_dispute: 'neighbor dispute',
  contract_dispute: 'contract dispute',
  service_dispute: 'service dispute',
}
