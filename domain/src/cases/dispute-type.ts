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
