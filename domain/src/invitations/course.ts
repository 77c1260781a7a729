import { dateInWords, DAY, dateOf, MINUTE, type Instant } from '../time.ts'
import { maskedContact, type Contact } from './contact.ts'
import { mailboxOf } from './contact.ts'
import type { Side } from '../cases/side.ts'
import { wayInWords, type Channel, type WayIn } from './way-in.ts'

/** One invitation of a case with what came in by it; times are null where it did not happen. */
export type InvitationCourse = {
  email: string
  withdrawnAt: Instant | null
  openedAt: Instant | null
  /** null with `openedAt`: not recorded */
  openedBy: Channel | null
  /** the first opening by what the starter does not hold */
  ownOpenedAt: Instant | null
  answeredAt: Instant | null
  answeredWay: WayIn | null
  joinedAt: Instant | null
  joinedWay: WayIn | null
  declinedWay: WayIn | null
}

/** "3 November 2026, 10:20 UTC" */
export function momentInWords(at: Instant): string {
  const minutes = Math.floor((at % DAY) / MINUTE)
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${dateInWords(dateOf(at))}, ${clock.join(':')} UTC`
}

/** How a contact stands on a paper for one side: in full where that side knows it, else so that its owner knows it. */
export function contactFor(reader: Side, isNamed: boolean): (contact: Contact) => string {
  return (contact) => (isNamed || reader === 'respondent' ? contact.value : maskedContact(contact))
}

type Row = [label: string, words: string]
type Reader = { reader: Side; starter: string }

function wayFor(way: WayIn | null, { reader, starter }: Reader): string {
  return wayInWords(way, starter, contactFor(reader, way?.isNamed === true))
}

const OPENED_BY: Record<Channel, (starter: string) => string> = {
  mail: () => 'by the link that was mailed',
  account: () => 'by signing in with the invited address',
  letter: (starter) => `through the printed letter, which ${starter} also held`,
}

/** When and how the invited person came in, as a certificate says it: only what is known. */
export function courseRows(
  invitations: readonly InvitationCourse[],
  answered: { isOpen: boolean },
  who: Reader,
): Row[] {
  const rows = invitations.flatMap((one, at) => [
    ...openings(one, who),
    ...setAside(one, invitations[at + 1], who),
  ])
  const isOpened = rows.some(([label]) => label.startsWith('First opened'))
  const last = invitations.at(-1)
  const answer =
    answered.isOpen && last?.answeredAt != null
      ? `${momentInWords(last.answeredAt)}, ${wayFor(last.answeredWay, who)}`
      : 'No answer'
  const joined = invitations.findLast(({ joinedAt }) => joinedAt !== null)
  return [
    ...(isOpened ? rows : [['First opened', 'Not opened'] satisfies Row, ...rows]),
    ['Answered', answer],
    [
      'Joined',
      joined?.joinedAt != null
        ? `${momentInWords(joined.joinedAt)}, ${wayFor(joined.joinedWay, who)}`
        : 'Not joined',
    ],
  ]
}

function openings({ openedAt, openedBy, ownOpenedAt }: InvitationCourse, { starter }: Reader): Row[] {
  if (openedAt === null) return []
  const how = openedBy === null ? 'in a way that was not recorded' : OPENED_BY[openedBy](starter)
  const isLater = ownOpenedAt !== null && openedBy === 'letter'
  return [
    ['First opened', `${momentInWords(openedAt)}, ${how}`],
    ...(isLater
      ? [['First opened by mail', `${momentInWords(ownOpenedAt)}, ${OPENED_BY.mail(starter)}`] satisfies Row]
      : []),
  ]
}

/** An answer that no longer counts, because the starter then invited another address. */
function setAside(one: InvitationCourse, next: InvitationCourse | undefined, who: Reader): Row[] {
  const isOther = next !== undefined && mailboxOf(next.email) !== mailboxOf(one.email)
  if (!isOther || one.answeredAt === null || one.withdrawnAt === null) return []
  return [
    ['Answered before', `${momentInWords(one.answeredAt)}, ${wayFor(one.answeredWay, who)}`],
    ['Set aside', `${momentInWords(one.withdrawnAt)}: ${who.starter} named another address`],
  ]
}

/** What follows "ended by the one who was invited" where that came by invitation; empty where it did not. */
export function declinedWords(invitations: readonly InvitationCourse[], who: Reader): string {
  const way = invitations.at(-1)?.declinedWay ?? null
  return way === null ? '' : ` This came ${wayFor(way, who)}.`
}
