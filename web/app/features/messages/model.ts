import * as m from '@evensettle/messages/messages/model.ts'
import type { HeldMessage, Message, Receipt } from '@evensettle/contracts/messages.ts'
import type { Channel } from '@evensettle/domain/invitations/channels.ts'
import type { ReactNode } from 'react'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import type { RowOf } from '../../lib/outbox.ts'
import { threadOf, type Knot, type Turn } from './thread/model.ts'

/** `seq`: nothing up to that event was missing when it was read. */
export type Conversation = {
  messages: Message[]
  hasEarlier: boolean
  receipts: Receipt[]
  held: Held[]
  seq: number
}

/** What the reader has sent and can still take back; `until` by the clock of this browser. */
export type Held = HeldMessage & { until: number }

export type MessageState = 'sending' | 'waiting' | 'parked' | 'held' | 'sent' | 'delivered' | 'seen'

/** One line of the conversation as it is shown: the server's message or one that still waits here. */
export type Bubble = {
  id: string
  side: Side
  body: string
  at: string
  /** null on the other side's messages */
  state: MessageState | null
  /** why it was not taken, for one that is parked */
  problem: string | null
  /** whether other words may be taken */
  isAboutWords?: boolean | undefined
  /** how it came, where its author had no account yet */
  cameBy?: Channel | undefined
  held?: Held
}

/** Something that happened between the messages, drawn by whoever knows what it is. */
export type Happened = Turn & { key: string; at: string; line: ReactNode }

/** A line of the conversation with its piece of the picture. */
export type Entry = { line: Bubble | Happened; knot: Knot }

/** Both lists as one, oldest first, each message once. */
export function mergeMessages(messages: readonly Message[], more: readonly Message[]): Message[] {
  const byId = new Map([...messages, ...more].map((message) => [message.id, message]))
  return [...byId.values()].toSorted((a, b) => a.seq - b.seq)
}

/** When what can be taken back goes out, by the clock of this browser. */
export function heldHere(one: HeldMessage): Held {
  return { ...one, until: Date.now() + one.leftMs }
}

/** The furthest place of each side; a late receipt never moves anybody back. */
export function mergeReceipts(receipts: readonly Receipt[], more: readonly Receipt[]): Receipt[] {
  const bySide = new Map<Side, Receipt>()
  for (const receipt of [...receipts, ...more]) {
    const known = bySide.get(receipt.side)
    bySide.set(receipt.side, {
      side: receipt.side,
      deliveredSeq: Math.max(known?.deliveredSeq ?? 0, receipt.deliveredSeq),
      seenSeq: Math.max(known?.seenSeq ?? 0, receipt.seenSeq),
    })
  }
  return [...bySide.values()]
}

/** How far a side has come; nowhere when nothing is known of it. */
export function placeOf(receipts: readonly Receipt[], side: Side): Receipt {
  return receipts.find((receipt) => receipt.side === side) ?? { side, deliveredSeq: 0, seenSeq: 0 }
}

/** How many messages of the other side the reader has not seen. */
export function unreadCount(
  { messages, receipts }: Pick<Conversation, 'messages' | 'receipts'>,
  mySide: Side,
): number {
  const { seenSeq } = placeOf(receipts, mySide)
  return messages.filter((message) => message.side !== mySide && message.seq > seenSeq).length
}

/** The first message of the other side that the reader has not seen. */
export function firstUnread(
  { messages, receipts }: Pick<Conversation, 'messages' | 'receipts'>,
  mySide: Side,
): string | null {
  const { seenSeq } = placeOf(receipts, mySide)
  return messages.find((message) => message.side !== mySide && message.seq > seenSeq)?.id ?? null
}

/** The conversation with what still waits to be sent, which always stands last. */
export function bubblesOf(
  { messages, receipts, held = [] }: Pick<Conversation, 'messages' | 'receipts'> & { held?: Held[] },
  waiting: readonly RowOf<'message' | 'write-back'>[],
  mySide: Side,
  isLive: boolean,
): Bubble[] {
  const theirs = placeOf(receipts, otherSide(mySide))
  const arrived = new Set(messages.map(({ id }) => id))
  return [
    ...messages.map((message): Bubble => ({
      id: message.id,
      side: message.side,
      body: message.body,
      at: message.sentAt,
      state: message.side === mySide ? stateOf(message.seq, theirs) : null,
      problem: null,
      cameBy: message.cameBy,
    })),
    ...held
      .filter(({ id }) => !arrived.has(id))
      .map((one): Bubble => ({
        id: one.id,
        side: mySide,
        body: one.body,
        at: one.writtenAt,
        state: 'held',
        problem: null,
        held: one,
      })),
    ...waiting
      .filter(({ id }) => !arrived.has(id) && !held.some((one) => one.id === id))
      .map((row): Bubble => ({
        id: row.id,
        side: mySide,
        body: row.body,
        at: row.at,
        state: row.problem !== null ? 'parked' : isLive ? 'sending' : 'waiting',
        problem: row.problem,
        isAboutWords: row.isAboutWords,
      })),
  ]
}

function stateOf(seq: number, theirs: Receipt): MessageState {
  if (theirs.seenSeq >= seq) return 'seen'
  return theirs.deliveredSeq >= seq ? 'delivered' : 'sent'
}

/**
 * Messages and what happened between them in the order of time; what still waits to be sent stands last. Before the
 * earliest message that is loaded nothing is shown while there are earlier ones, but the picture knows of it.
 */
export function timeLine(
  bubbles: readonly Bubble[],
  happenings: readonly Happened[],
  hasEarlier: boolean,
): Entry[] {
  const from = hasEarlier ? (bubbles[0]?.at ?? '') : ''
  const isSent = ({ state }: Bubble) => state === null || SENT.has(state)
  const told = [...bubbles.filter(isSent), ...happenings].toSorted((a, b) => a.at.localeCompare(b.at))
  const lines = [...told, ...bubbles.filter((one) => !isSent(one))]
  const knots = threadOf(lines)
  return lines.flatMap((line, i) => {
    const knot = knots[i]
    return knot && !('line' in line && line.at < from) ? [{ line, knot }] : []
  })
}

const SENT = new Set<MessageState>(['sent', 'delivered', 'seen'])

/** What a template leaves for the person to fill in. */
export const GAP = '[…]'

/** How many characters are left; below zero, how many are too many and what to do. */
export function roomInWords(left: number): string {
  return left >= 0 ? m.charactersLeft({ count: left }) : m.charactersTooMany({ count: -left })
}
