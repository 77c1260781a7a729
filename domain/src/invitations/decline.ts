/** What the invited person may say instead of an answer. */
export const DECLINE_REASONS = [
  'directly',
  'already_settled',
  'going_to_court',
  'not_involved',
  'not_saying',
  'not_me',
  'wrong_person',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** The ones that are offered; the others were, and may still be on their way. */
export const OFFERED_REASONS = DECLINE_REASONS.filter((reason) => reason !== 'wrong_person')

/** Whether it is no answer at all: whoever reads here is not the one who was invited, and the starter looks for them anew. */
export function isWrongAddress(reason: DeclineReason): boolean {
  return reason === 'not_me' || reason === 'wrong_person'
}
