/** How far a mail or a text has come. */
export const DELIVERY_STATES = ['queued', 'sent', 'failed'] as const

/** How far an invitation has come, as its sender sees it: its mail, then the one who was invited. */
export const INVITATION_STATES = [
  ...DELIVERY_STATES,
  'opened',
  'answered',
  'joined',
  'wrong_address',
  'withdrawn',
  'expired',
] as const
export type InvitationState = (typeof INVITATION_STATES)[number]

/** Whether the invited person has taken their place. */
export function isTaken(state: InvitationState): boolean {
  return state === 'joined'
}

/** Whether its time ran out before that. */
export function isTimeOver(state: InvitationState): boolean {
  return state === 'expired'
}

/** Whether it leads nowhere any more: taken back, or the case has ended. */
export function isWithdrawn(state: InvitationState): boolean {
  return state === 'withdrawn'
}

/** Whether whoever reads the address said that they are somebody else. */
export function isWrongAddressState(state: InvitationState): boolean {
  return state === 'wrong_address'
}

/** Whether it can still be answered, and was not. */
export function isUnanswered(state: InvitationState): boolean {
  return state === 'opened' || DELIVERY_STATES.some((one) => one === state)
}
