import { err, ok, type Result } from '../result.ts'
import type { Instant } from '../time.ts'
import { isAmong, type Contact } from './contact.ts'
import { TIMELINE } from './timeline.ts'

/** Codes that went out before: to the same contact from anywhere, and in the same case. */
export type CodesSent = {
  toContact: readonly Instant[]
  inCase: readonly Instant[]
  lastHere: Instant | null
}

export type CodeRefusal =
  | { code: 'OWN_CONTACT' }
  | { code: 'CONTACT_REFUSED' }
  | { code: 'CODES_TOO_MANY'; waitUntil: Instant }

type Asked = {
  contact: Contact
  /** of the one who started the case */
  own: { emails: readonly string[]; phones: readonly string[] }
  /** the starter has said that this is not the invited person's */
  isRefused: boolean
  sent: CodesSent
}

/** Whether a code may go to what somebody with the letter typed; never to the one who holds the letter too. */
export function mayGetCode(
  { contact, own, isRefused, sent }: Asked,
  now: Instant,
): Result<null, CodeRefusal> {
  if (isAmong(contact, own)) return err({ code: 'OWN_CONTACT' })
  if (isRefused) return err({ code: 'CONTACT_REFUSED' })
  const { againAfter, within, perContact, perCase } = TIMELINE.letterCode
  const waits = [
    sent.lastHere === null ? 0 : sent.lastHere + againAfter,
    freeAgain(sent.toContact, perContact[contact.kind], within, now),
    freeAgain(sent.inCase, perCase, within, now),
  ]
  const waitUntil = Math.max(...waits)
  return waitUntil > now ? err({ code: 'CODES_TOO_MANY', waitUntil }) : ok(null)
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
