import * as m from '@evensettle/messages/messages/copy.ts'
import type { MessageState } from './model.ts'

export const STATE_WORDS: Record<MessageState, string> = {
  sending: m.sending(),
  waiting: m.waiting(),
  parked: m.parked(),
  held: m.sent(),
  sent: m.sent(),
  delivered: m.delivered(),
  seen: m.seen(),
}

export const OFFLINE_WORDS = m.offlineWords()
