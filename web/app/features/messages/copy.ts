import * as m from '@evensettle/messages/messages/copy.ts'
import type { Channel } from '@evensettle/domain/invitations/way-in.ts'
import type { MessageState } from './model.ts'

export const STATE_WORDS: Record<MessageState, string> = {
  sending: m.sending(),
  waiting: m.waiting(),
  parked: m.parked(),
  sent: m.sent(),
  delivered: m.delivered(),
  seen: m.seen(),
}

/** Beside a message whose author had no account: what is known of who wrote it. */
export const CAME_BY_WORDS: Record<Channel, string> = {
  mail: m.cameByMail(),
  account: m.cameByAccount(),
  letter: m.cameByLetter(),
}

export const OFFLINE_WORDS = m.offlineWords()
