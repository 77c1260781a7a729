import * as m from '@evensettle/messages/log/course.ts'
import { mailboxOf } from '@evensettle/domain/invitations/contact.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import type { WayIn } from '@evensettle/domain/invitations/way-in.ts'
import { momentInWords, type Instant } from '@evensettle/domain/time.ts'
import { wayInWords, type Reader } from './way-in.ts'

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

type Row = [label: string, words: string]

function moment(at: Instant, way: string): string {
  return m.at({ moment: momentInWords(at), way })
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
  const isOpened = invitations.some(({ openedAt }) => openedAt !== null)
  const last = invitations.at(-1)
  const answer =
    answered.isOpen && last?.answeredAt != null
      ? moment(last.answeredAt, wayInWords(last.answeredWay, who))
      : m.noAnswer()
  const joined = invitations.findLast(({ joinedAt }) => joinedAt !== null)
  return [
    ...(isOpened ? rows : [[m.firstOpened(), m.notOpened()] satisfies Row, ...rows]),
    [m.answered(), answer],
    [
      m.joined(),
      joined?.joinedAt != null ? moment(joined.joinedAt, wayInWords(joined.joinedWay, who)) : m.notJoined(),
    ],
  ]
}

function openings({ openedAt, openedBy, ownOpenedAt }: InvitationCourse, { starter }: Reader): Row[] {
  if (openedAt === null) return []
  const rows: Row[] = [
    [m.firstOpened(), moment(openedAt, m.openedBy({ by: openedBy ?? 'unknown', starter }))],
  ]
  if (ownOpenedAt !== null && openedBy === 'letter')
    rows.push([m.firstOpenedByMail(), moment(ownOpenedAt, m.openedBy({ by: 'mail', starter }))])
  return rows
}

/** An answer that no longer counts, because the starter then invited another address. */
function setAside(one: InvitationCourse, next: InvitationCourse | undefined, who: Reader): Row[] {
  const isOther = next !== undefined && mailboxOf(next.email) !== mailboxOf(one.email)
  if (!isOther || one.answeredAt === null || one.withdrawnAt === null) return []
  return [
    [m.answeredBefore(), moment(one.answeredAt, wayInWords(one.answeredWay, who))],
    [m.setAside(), m.setAsideWords({ moment: momentInWords(one.withdrawnAt), starter: who.starter })],
  ]
}

/** What follows "ended by the person who was invited" where that came by invitation; empty where it did not. */
export function declinedWords(invitations: readonly InvitationCourse[], who: Reader): string {
  const way = invitations.at(-1)?.declinedWay ?? null
  return way === null ? '' : m.declinedWay({ way: wayInWords(way, who) })
}
