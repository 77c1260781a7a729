import * as cameBy from '@evensettle/messages/names/came-by.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'

/**
 * Beside a message whose author had no account: what is known of who wrote it. Apart from the other names, because every
 * conversation needs it at once.
 */
export const CAME_BY_WORDS: Record<Channel, () => string> = {
  mail: cameBy.mail,
  account: cameBy.account,
  letter: cameBy.letter,
}
