/** What became of an offer. */
export const OFFER_STATE_WORDS = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Not accepted',
  countered: 'Answered with another offer',
  withdrawn: 'Taken back',
  expired: 'Time ran out',
  closed: 'Closed',
} as const
