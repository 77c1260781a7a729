/** The kinds of dispute that can be brought. */
export const DISPUTE_TYPES = [
  'security_deposit',
  'unpaid_invoice',
  'loan',
  'borrowed_item',
  'purchase_problem',
  'neighbour_dispute',
  'contract_dispute',
  'service_dispute',
  'other',
] as const
export type DisputeType = (typeof DISPUTE_TYPES)[number]

/** The words a person reads for each kind. */
export const DISPUTE_TYPE_WORDS: Record<DisputeType, string> = {
  security_deposit: 'Security deposit',
  unpaid_invoice: 'Unpaid invoice',
  loan: 'Loan',
  borrowed_item: 'Borrowed item',
  purchase_problem: 'Purchase problem',
  neighbour_dispute: 'Neighbor dispute',
  contract_dispute: 'Contract dispute',
  service_dispute: 'Service dispute',
  other: 'Something else',
}
