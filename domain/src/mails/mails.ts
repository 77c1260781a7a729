import { DAY } from '../time.ts'

/**
 * Every family of mails there is, and whether its words may be read again on a screen. Those of a family that lets somebody in
 * (a sign-in, an invitation and what follows it, a link to a draft, a seat, a code) are never shown: whoever sees a screen for a
 * moment would have them. Whatever is shown has lost its links.
 */
const MAIL_FAMILIES = {
  auth: 'hidden',
  contact: 'shown',
  'draft-link': 'hidden',
  ended: 'hidden',
  feedback: 'shown',
  idle: 'shown',
  invitation: 'hidden',
  joined: 'hidden',
  'letter-code': 'hidden',
  news: 'shown',
  receipt: 'shown',
  obligation: 'shown',
  partner: 'hidden',
  payment: 'shown',
  operator: 'hidden',
  'own-data': 'hidden',
  reminder: 'hidden',
  reopening: 'hidden',
  report: 'hidden',
  round: 'shown',
  storage: 'hidden',
} as const satisfies Record<string, 'hidden' | 'shown'>

export type MailFamily = keyof typeof MAIL_FAMILIES

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has the keys of its type and no others
export const ALL_MAIL_FAMILIES = Object.keys(MAIL_FAMILIES) as MailFamily[]

/** The families whose words may be read again. */
export const READABLE_FAMILIES: readonly MailFamily[] = ALL_MAIL_FAMILIES.filter(
  (family) => MAIL_FAMILIES[family] === 'shown',
)

/**
 * The families whose words an operator may read who has opened the case for a reason: they say what both sides may know of it. What one
 * side alone asked a person, owes us or has not answered yet is not in them.
 */
export const OPENED_FAMILIES: readonly MailFamily[] = ['idle', 'news', 'obligation', 'receipt']

/** The family of a kind: what stands before its first stroke. Null: one that this version does not know. */
export function familyOf(kind: string): MailFamily | null {
  const [name] = kind.split('/')
  return ALL_MAIL_FAMILIES.find((family) => family === name) ?? null
}

const LINK = /\b(?:https?|ftp|mailto):\S+/gi

/** The words of a mail without anything that could be pressed or copied to open something; `link` stands in its place. */
export function withoutLinks(text: string, link: string): string {
  return text.replaceAll(LINK, link)
}

/** What is known of a mail. `delayed`: the other server takes it later. `bounced`: it came back for good. */
export const MAIL_STATES = ['queued', 'delayed', 'sent', 'delivered', 'bounced', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** Nobody has read one of these, and none will arrive by itself. */
export const MAIL_TROUBLES = ['bounced', 'failed'] as const satisfies readonly MailState[]

/** Why a mail came back, as far as it helps to know. */
export const BOUNCE_REASONS = ['address', 'full', 'refused', 'other'] as const
export type BounceReason = (typeof BOUNCE_REASONS)[number]

/** The reason behind an enhanced status code such as `5.1.1` (RFC 3463, 3: subjects 1, 2 and 7 and their details). */
export function bounceReason(status: string): BounceReason {
  const [, subject, detail] = status.split('.')
  if (subject === '1') return 'address'
  if (subject === '2') return detail === '2' ? 'full' : 'address'
  return subject === '7' ? 'refused' : 'other'
}

const TRIED_AGAIN_AT_MOST = 3
const TRIED_AGAIN_FOR = 14 * DAY

export type TriedMail = { family: MailFamily | null; state: MailState; triedAgain: number; createdAt: number }

/** What is asked for anew instead: its code or link may be over, and nothing here knows. */
const ASKED_ANEW: readonly MailFamily[] = ['auth', 'letter-code', 'draft-link', 'partner']

/**
 * Whether a mail that did not get out may be tried again as it is: a few times, while what it says is fresh. Its person makes a new
 * one of an invitation, which has limits of its own.
 */
export function mayTryAgain({ family, state, triedAgain, createdAt }: TriedMail, now: number): boolean {
  if (state !== 'failed' && state !== 'bounced') return false
  if (family === null || ASKED_ANEW.includes(family)) return false
  return triedAgain < TRIED_AGAIN_AT_MOST && now - createdAt < TRIED_AGAIN_FOR
}
