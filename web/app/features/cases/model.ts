import type { CaseView, ItemView } from '@evensettle/contracts/cases.ts'
import type { CaseEvent } from '@evensettle/contracts/events.ts'
import type { TurnTask } from '@evensettle/domain/cases/journey.ts'
import { otherSide, type Side } from '@evensettle/domain/cases/side.ts'
import { isFinished, isSettled } from '@evensettle/domain/cases/status.ts'
import { isAllowed } from '@evensettle/domain/access/permissions.ts'
import { DECLINE_WORDS } from './copy.ts'

/** A weekday names one day only while the same weekday of the week after is not meant. */
const WEEKDAY_REACH = 6

/** What there is to do now, in words, with at most one way to do it. */
export type NextStep = {
  title: string
  words: string
  action: { label: string; to: string } | null
  isMine: boolean
}

/** "until Friday" for the next 5 days, "until Sep 12" later, "until today at 5:00 PM" on the day. */
export function untilWords(until: string, now: Date = new Date()): string {
  const end = new Date(until)
  if (end.toDateString() === now.toDateString())
    return `until today at ${end.toLocaleTimeString('en-US', { timeStyle: 'short' })}`
  if (end > now && end < startOfDay(now, WEEKDAY_REACH))
    return `until ${end.toLocaleDateString('en-US', { weekday: 'long' })}`
  return `until ${end.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })}`
}

function startOfDay(now: Date, daysOn: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysOn)
}

/** "your turn until Friday", "Lee's turn", "up to both of you"; empty when nothing is waited for. */
export function turnWords(view: Pick<CaseView, 'turn' | 'mySide' | 'names'>, now: Date = new Date()): string {
  const { sides, until } = view.turn
  if (sides.length === 0) return ''
  const isMine = sides.includes(view.mySide)
  const whose =
    sides.length === 2
      ? 'up to both of you'
      : isMine
        ? 'your turn'
        : `${possessive(firstName(view.names[otherSide(view.mySide)]))} turn`
  return until === null ? whose : `${whose} ${untilWords(until, now)}`
}

/** "Day 9 of 14" with whose turn it is. */
export function dayWords(view: CaseView, now: Date = new Date()): string {
  if (isSettledOrOver(view.status)) return ''
  const day = view.day <= view.plannedDays ? `Day ${view.day} of ${view.plannedDays}` : `Day ${view.day}`
  const turn = turnWords(view, now)
  return turn === '' ? day : `${day}, ${turn}`
}

/** Whether nothing is left to talk about: both have signed, or the case has ended. */
export function isSettledOrOver(status: CaseView['status']): boolean {
  return isSettled(status) || isFinished(status)
}

/** The first word of a name, for short lines. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}

function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`
}

type Place = { caseId: string; other: string; isMine: boolean; hasSigned: boolean }

/** The one thing to do next, or what is being waited for. */
export function nextStep(view: CaseView): NextStep {
  const isMine = view.turn.sides.includes(view.mySide)
  const place: Place = {
    caseId: view.id,
    other: firstName(view.names[otherSide(view.mySide)]),
    isMine,
    hasSigned: view.turn.task === 'sign' && !isMine,
  }
  return { isMine, ...STEPS[view.turn.task](place) }
}

const STEPS: Record<TurnTask, (place: Place) => Omit<NextStep, 'isMine'>> = {
  finish_draft: ({ caseId }) => ({
    title: 'Your draft is not sent yet',
    words: 'Finish it and send it when you are ready.',
    action: { label: 'Go on writing', to: `/create-case?draft=${caseId}` },
  }),
  await_answer: ({ caseId, other }) => ({
    title: `Waiting for ${other} to answer`,
    words: `${other} got your invitation and can answer it without an account. We tell you as soon as something happens.`,
    action: { label: 'See the invitation', to: `/case-invitation/${caseId}` },
  }),
  await_account: ({ caseId, other }) => ({
    title: `${other} has answered`,
    words: `You see the answer below. ${other} still has to make an account; then you can talk and make offers.`,
    action: { label: 'See the invitation', to: `/case-invitation/${caseId}` },
  }),
  // the question itself stands on the page
  say_who_joined: () => ({ title: '', words: '', action: null }),
  talk_or_offer: ({ caseId, other }) => ({
    title: 'Talk it over, or make an offer',
    words: `Write to ${other} where something is unclear. When you have an idea for a solution, put it down as an offer.`,
    action: { label: 'Make an offer', to: `/negotiation/${caseId}` },
  }),
  answer_offer: ({ caseId, other, isMine }) => ({
    title: isMine ? `${other} has made an offer` : `${other} is looking at your offer`,
    words: isMine
      ? 'Read it, then accept it, answer with an offer of your own, or say no.'
      : 'You can take it back as long as there is no answer.',
    action: { label: isMine ? 'Read the offer' : 'See the offers', to: `/negotiation/${caseId}` },
  }),
  seal_range: ({ caseId, other, isMine }) => ({
    title: isMine ? 'The mediator has a proposal' : `Waiting for ${possessive(other)} private answer`,
    words: isMine
      ? 'Read it and say privately what you could live with. The other side never sees it.'
      : 'Your answer is sealed. You can still change it until the end of the round.',
    action: { label: isMine ? 'Read the proposal' : 'See the proposal', to: `/negotiation/${caseId}` },
  }),
  sign: ({ other, hasSigned }) => ({
    title: hasSigned ? `Waiting for ${possessive(other)} signature` : 'You agree. Now it is put in writing',
    words: hasSigned
      ? 'You have signed. The agreement counts when both have.'
      : 'Read the agreement in peace and sign it when it says what you mean.',
    action: { label: hasSigned ? 'See the agreement' : 'Read and sign', to: '?tab=agreement' },
  }),
  pay: () => ({
    title: 'This is settled',
    words: 'Both have signed. The agreement says who does what, and by when.',
    action: { label: 'See the agreement', to: '?tab=agreement' },
  }),
  none: () => ({ title: '', words: '', action: null }),
}

/** Sums over the items that are about money, in minor units; `admitted` is null until there are answers. */
export function totalsOf(items: readonly ItemView[]): { claimed: number; admitted: number | null } | null {
  const money = items.filter((item) => item.kind === 'money')
  if (money.length === 0) return null
  return {
    claimed: money.reduce((sum, item) => sum + item.claimed, 0),
    admitted: money.every((item) => item.answer)
      ? money.reduce((sum, item) => sum + (item.answer?.admitted ?? 0), 0)
      : null,
  }
}

/** Whether this side may still end the case. */
export function canLeave(view: Pick<CaseView, 'status' | 'mySide'>): boolean {
  return isAllowed(view.mySide === 'starter' ? 'withdraw' : 'decline', view.mySide, view.status)
}

/** Whether messages may still be written. */
export function canWrite(view: Pick<CaseView, 'status' | 'mySide'>): boolean {
  return isAllowed('send_message', view.mySide, view.status)
}

/** How a case ended, said without blame, and the words that were left. */
export function closingWords(view: CaseView): { title: string; words: string; said: string[] } | null {
  const { closed, mySide, answer } = view
  if (!closed) return null
  const by: Side | null = closed.by
  const isMe = by === mySide
  const other = view.names[otherSide(mySide)]
  const said = [
    ...(answer?.kind === 'declined' && closed.reason === 'declined' ? [declineWords(answer.words)] : []),
    closed.words,
  ].filter((text) => text.trim() !== '')
  if (closed.reason === 'withdrawn')
    return {
      title: isMe ? 'You ended this case' : `${other} ended this case`,
      words: isMe ? `${other} can see that, and what you wrote.` : 'Nothing is asked of you here any more.',
      said,
    }
  if (closed.reason === 'declined')
    return {
      title: isMe
        ? 'You did not want to go on with this here'
        : `${other} does not want to go on with this here`,
      words: 'Nothing was decided about anybody. You may still find a way together, here or somewhere else.',
      said,
    }
  if (closed.reason === 'expired')
    return {
      title: 'The time for this case ran out',
      words: 'Nothing was decided about anybody. A new case can be started at any time.',
      said,
    }
  return {
    title: 'This case ended without an agreement',
    words: 'You both tried. Everything written here stays readable for you.',
    said,
  }
}

function declineWords(reason: string): string {
  return Object.entries(DECLINE_WORDS).find(([code]) => code === reason)?.[1] ?? ''
}

/** The log newest first, messages of one side in a row as one entry: the newest of them and how many. */
export function logEntries(events: readonly CaseEvent[]): { event: CaseEvent; count: number }[] {
  const entries: { event: CaseEvent; count: number }[] = []
  for (const event of events.toReversed()) {
    const last = entries.at(-1)
    const isMore =
      last?.event.type === 'message.sent' && event.type === 'message.sent' && last.event.side === event.side
    if (last && isMore) last.count += 1
    else entries.push({ event, count: 1 })
  }
  return entries
}
