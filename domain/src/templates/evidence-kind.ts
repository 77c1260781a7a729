/** What a paper of the checklist is. */
export const EVIDENCE_KINDS = [
  'photo',
  'message',
  'contract',
  'invoice',
  'receipt',
  'payment',
  'letter',
  'report',
  'estimate',
  'other',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]
