import { letterRule, type LetterCommand } from '../access/permissions.ts'
import { err, ok, type Result } from '../result.ts'
import type { Channel } from './channels.ts'
import { isSameContact, type Contact } from './contact.ts'

/** A way in with what is known of it; `contact` was confirmed, null for a letter from before codes were asked for. */
export type WayIn = {
  by: Channel
  contact: Contact | null
  /** the starter had named this address or number */
  isNamed: boolean
}

/** What came in before: how, null when that was not recorded, and whether it was from the same browser. */
export type EarlierAct = { way: WayIn | null; isSameBrowser: boolean }

export type WayRefusal = { code: 'CAME_BY_OWN_LINK' } | { code: 'CAME_BY_ANOTHER' } | { code: 'MAIL_ONLY' }

/**
 * Whether a command may follow what came in before. The mailed link and the invited address always may. The letter
 * replaces nothing that came by them, nor what somebody else confirmed; who joins by it after them must have
 * confirmed the same address.
 */
export function mayFollow(
  command: LetterCommand,
  way: WayIn,
  earlier: EarlierAct | null,
): Result<null, WayRefusal> {
  if (way.by !== 'letter') return ok(null)
  const rule = letterRule(command)
  // the address that the mails go to: a number may have been named a minute ago
  const isInvited = way.isNamed && way.contact?.kind === 'email'
  if (rule === 'invited_address') return isInvited ? ok(null) : err({ code: 'MAIL_ONLY' })
  if (rule === 'any_time' || earlier === null) return ok(null)
  const before = earlier.way
  const isSame = way.contact !== null && before?.contact != null && isSameContact(way.contact, before.contact)
  // it touches nothing of theirs
  if (rule === 'own_way' && before !== null && before.by !== 'letter') return ok(null)
  if (before === null || before.by !== 'letter') {
    const mayJoin = rule === 'same_person' && (isSame || (before === null && isInvited))
    return mayJoin ? ok(null) : err({ code: 'CAME_BY_OWN_LINK' })
  }
  const isSamePerson =
    isSame || (isInvited && rule !== 'own_way') || (before.contact === null && earlier.isSameBrowser)
  return isSamePerson ? ok(null) : err({ code: 'CAME_BY_ANOTHER' })
}

/** Whether who acts now is who acted before, as far as anybody can tell: from the same place, or with the same contact. */
export function isSameActor(way: WayIn, { way: before, isSameBrowser }: EarlierAct): boolean {
  const isSame = way.contact !== null && before?.contact != null && isSameContact(way.contact, before.contact)
  return isSameBrowser || isSame
}

/**
 * Whether a "no" to who joined takes effect at once. A starter who has said yes before cannot undo that alone: the operator
 * is told, and decides.
 */
export function mayRefuseAlone(by: 'starter' | 'operator', hasSaidYes: boolean): boolean {
  return by === 'operator' || !hasSaidYes
}

/** Whether the starter has to say that it is them: they came under an address that the starter did not name. */
export function needsStartersWord(way: WayIn): boolean {
  return way.by === 'letter' && !way.isNamed
}
