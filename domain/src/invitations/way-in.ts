import { letterRule, type LetterCommand } from '../access/permissions.ts'
import { err, ok, type Result } from '../result.ts'
import { isSameContact, type Contact } from './contact.ts'

/**
 * How an invited person acted: by the link that was mailed to them, by an account of the invited address, or by
 * letter, copied link or typed code, which the starter holds as well.
 */
export const CHANNELS = ['mail', 'account', 'letter'] as const
export type Channel = (typeof CHANNELS)[number]

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
  if (before === null || before.by !== 'letter') {
    const mayJoin = rule === 'same_person' && (isSame || (before === null && isInvited))
    return mayJoin ? ok(null) : err({ code: 'CAME_BY_OWN_LINK' })
  }
  const isSamePerson = isSame || isInvited || (before.contact === null && earlier.isSameBrowser)
  return isSamePerson ? ok(null) : err({ code: 'CAME_BY_ANOTHER' })
}

/** Whether the starter has to say that it is them: they came under an address that the starter did not name. */
export function needsStartersWord(way: WayIn): boolean {
  return way.by === 'letter' && !way.isNamed
}

/** The same in a few words, with the contact as its reader may see it; `starter` is a name or "you". */
export function wayInWords(way: WayIn | null, starter: string, shown: (contact: Contact) => string): string {
  if (way === null) return 'in a way that was not recorded'
  const contact = way.contact === null ? null : `${shown(way.contact)}, confirmed`
  const thing = way.contact?.kind === 'phone' ? 'number' : 'address'
  const named = `with ${thing === 'number' ? 'a number' : 'an address'} that ${starter} ${way.isNamed ? 'had named' : 'did not name'}`
  if (way.by === 'mail')
    return `by the link that was mailed to the address that ${starter} had named (${contact})`
  if (way.by === 'account') return `by signing in with the address that ${starter} had named (${contact})`
  const letter = `by the printed letter, which ${starter} also held`
  return contact === null ? letter : `${letter}, ${named} (${contact})`
}

/** How somebody joined and what was said about it since, as the agreement keeps it; days are words. */
export function checkedInWords(joined: {
  way: string
  starter: string
  respondent: string
  /** the owner of the invited mailbox said that it was not them */
  objectedOn: string | null
  /** an operator let the case go on all the same */
  letOn: boolean
  confirmedOn: string | null
}): string {
  const { way, starter, respondent, objectedOn, letOn, confirmedOn } = joined
  const objected = `Somebody who reads the address to which the invitation went said on ${objectedOn} that it was not them who joined`
  return [
    way,
    ...(objectedOn === null ? [] : [objected]),
    ...(letOn ? ['The operator of this place looked into it and let the case go on'] : []),
    ...(confirmedOn === null ? [] : [`${starter} said on ${confirmedOn}: yes, this is ${respondent}`]),
  ].join('. ')
}
