import type { MessageState } from './model.ts'

export const STATE_WORDS: Record<MessageState, string> = {
  sending: 'Sending',
  waiting: 'Waiting for a connection',
  parked: 'Not sent',
  sent: 'Sent',
  delivered: 'Delivered',
  seen: 'Seen',
}

export const OFFLINE_WORDS = 'You are offline. What you write is kept and sent later.'
/** Where nothing waits to be sent: in the negotiation room. */
export const OFFLINE_HERE_WORDS =
  'You are offline. What you see here may have changed, and nothing can be sent right now.'
