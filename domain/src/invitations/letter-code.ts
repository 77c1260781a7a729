import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'
import { isAmong, type Contact } from './contact.ts'
import { TIMELINE } from '../cases/timeline.ts'

/** Codes that went out before. */
export type CodesSent = {
  /** to the same contact, in the same case */
  toContactInCase: readonly Instant[]
  /** to the same contact, in the same case, asked for from the same network */
  toContactFromHere: readonly Instant[]
  /** to the same contact, in whatever case */
  toContact: readonly Instant[]
  /** in the same case, to what the starter did not name */
  inCase: readonly Instant[]
  /** to the same browser */
  lastHere: Instant | null
}

/** What was reached: the pause between two, or what a contact, a network or a case may get in a day. */
export type CodeLimit = 'PAUSE' | 'CONTACT' | 'NETWORK' | 'CASE'

export type CodeRefusal =
  | { code: 'OWN_CONTACT' }
  | { code: 'CONTACT_REFUSED' }
  | { code: 'CODES_TOO_MANY'; limit: CodeLimit; waitUntil: Instant }

type Asked = {
  contact: Contact
  /** of the one who started the case */
  own: { emails: readonly string[]; phones: readonly string[] }
  /** the starter has said that this is not the invited person's */
  isRefused: boolean
  /** the starter had named it in this case */
  isNamed: boolean
  sent: CodesSent
}

/**
 * Whether a code may go to what somebody with the letter typed; never to the one who holds the letter too. What the
 * starter named has an allowance of its own: nobody uses it up with other addresses or in other cases, nor, where
 * somebody else has the letter too, from one network or two.
 */
export function mayGetCode(
  { contact, own, isRefused, isNamed, sent }: Asked,
  now: Instant,
): Result<null, CodeRefusal> {
  if (isAmong(contact, own)) return err({ code: 'OWN_CONTACT' })
  if (isRefused) return err({ code: 'CONTACT_REFUSED' })
  const { againAfter, within, perContact, named, perContactAnywhere, perCase } = TIMELINE.letterCode
  const free = (times: readonly Instant[], most: number) => freeAgain(times, most, within, now)
  const anywhere = free(sent.toContact, perContactAnywhere[contact.kind])
  const inCase = free(sent.toContactInCase, (isNamed ? named.perContact : perContact)[contact.kind])
  const waits: { limit: CodeLimit; waitUntil: Instant }[] = [
    { limit: 'PAUSE', waitUntil: sent.lastHere === null ? 0 : sent.lastHere + againAfter },
    { limit: 'CONTACT', waitUntil: isNamed ? inCase : Math.max(inCase, anywhere) },
    {
      limit: 'NETWORK',
      waitUntil: isNamed ? free(sent.toContactFromHere, named.perNetwork[contact.kind]) : 0,
    },
    { limit: 'CASE', waitUntil: isNamed ? 0 : free(sent.inCase, perCase) },
  ]
  const [longest] = waits.toSorted((a, b) => b.waitUntil - a.waitUntil)
  return longest && longest.waitUntil > now ? err({ code: 'CODES_TOO_MANY', ...longest }) : ok(null)
}

/** When there is room for one more again: once the oldest of the newest `most` is `within` old. */
function freeAgain(sent: readonly Instant[], most: number, within: number, now: Instant): Instant {
  const recent = sent.filter((at) => at > now - within).toSorted((a, b) => b - a)
  const oldest = recent[most - 1]
  return oldest === undefined ? 0 : oldest + within
}

export type CodeState = { isConfirmed: boolean; failures: number; expiresAt: Instant }

/** Whether a code that was sent can still be typed. A used one is over; the browser that used it is told so elsewhere. */
export function isCodeOpen({ isConfirmed, failures, expiresAt }: CodeState, now: Instant): boolean {
  return !isConfirmed && failures < TIMELINE.letterCode.tries && expiresAt > now
}

/** The six digits out of what was typed, or null. */
export function readLetterCode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}
