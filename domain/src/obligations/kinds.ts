/** A payment, a thing that is handed over, or something that is done or left undone. */
export const OBLIGATION_KINDS = ['payment', 'thing', 'act'] as const
export type ObligationKind = (typeof OBLIGATION_KINDS)[number]
