import * as m from '@evensettle/messages/dashboard/model.ts'
import { dayOfYear } from '@evensettle/messages/moments.ts'
import type { CaseSummary } from '@evensettle/contracts/case-list.ts'
import { isFinished, isBegun, isFulfilled, isSettled } from '@evensettle/domain/cases/status.ts'
import { formatMoment, formatMoney } from '../../lib/format.ts'
import type { Hue } from '../../ui/pill.tsx'

export const SHOWS = ['all', 'mine', 'waiting', 'finished'] as const
export type Show = (typeof SHOWS)[number]

export function showOf(text: string | null): Show {
  return SHOWS.find((show) => show === text) ?? 'all'
}

/** Whether a case waits for its reader, for somebody else, or for nobody any more. */
export function groupOf({ status, turn, mySide }: CaseSummary): Exclude<Show, 'all'> {
  // signed, and nothing is left to do or to answer
  if (isFinished(status) || (isSettled(status) && turn.sides.length === 0)) return 'finished'
  return turn.sides.includes(mySide) ? 'mine' : 'waiting'
}

const RANK = { mine: 0, waiting: 1, finished: 2 }

/** What needs its reader first: their turn by the nearest end, then unread words, then the newest change. */
export function byNeed(a: CaseSummary, b: CaseSummary): number {
  const groups = RANK[groupOf(a)] - RANK[groupOf(b)]
  if (groups !== 0) return groups
  const ends = endOf(a) - endOf(b)
  if (groupOf(a) === 'mine' && ends !== 0 && !Number.isNaN(ends)) return ends
  const unread = Number(b.unread > 0) - Number(a.unread > 0)
  return unread !== 0 ? unread : b.updatedAt.localeCompare(a.updatedAt)
}

function endOf({ turn }: CaseSummary): number {
  return turn.until === null ? Number.POSITIVE_INFINITY : Date.parse(turn.until)
}

export type Sorted = { cases: CaseSummary[]; drafts: CaseSummary[]; counts: Record<Show, number> }

/** The list as it is shown: filtered, searched, ordered; the counts are those of the search. */
export function sortCases(all: readonly CaseSummary[], show: Show, search: string): Sorted {
  const found = all.filter((one) => matches(one, search))
  const drafts = found
    .filter(({ status }) => !isBegun(status))
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const cases = found.filter(({ status }) => isBegun(status))
  const counts = { all: cases.length, mine: 0, waiting: 0, finished: 0 }
  for (const one of cases) counts[groupOf(one)] += 1
  return {
    drafts: show === 'all' ? drafts : [],
    cases: cases.filter((one) => show === 'all' || groupOf(one) === show).toSorted(byNeed),
    counts,
  }
}

/** Every word of the search is in the title, the name or the reference; case and accents do not count. */
function matches({ title, otherName, reference }: CaseSummary, search: string): boolean {
  const text = plain(`${title} ${otherName} ${reference} ${reference.replaceAll('-', '')}`)
  return plain(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** What the case waits for, said to its reader. */
export function turnWords(one: CaseSummary): string {
  const { turn, otherName: other, mySide } = one
  const isMine = turn.sides.includes(mySide)
  switch (turn.task) {
    case 'finish_draft':
      return m.finishItAndSendIt()
    case 'give_address':
      return m.giveAnotherAddress({ other })
    case 'await_answer':
      return isMine ? m.readInvitationAndAnswer() : m.hasInvitation({ other })
    case 'await_account':
      return isMine ? m.makeYourAccountToGo() : m.hasAnsweredAndCanNow({ other })
    case 'say_who_joined':
      return isMine ? m.sayWhetherThisIs({ other }) : m.waitsForToSayThat({ other })
    case 'talk_or_offer':
      if (turn.asked) return isMine ? m.askedForProposal({ other }) : m.youAskedForProposal({ other })
      return m.writeToOrMakeOffer({ other })
    case 'answer_offer':
      return isMine ? m.madeOfferReadAndAnswer({ other }) : m.isLookingAtYourOffer({ other })
    case 'seal_range':
      return isMine ? m.thereIsProposalAnswerIt() : m.youHaveAnsweredHasProposal({ other })
    case 'answer_part':
      return isMine ? m.proposesPoints({ other }) : m.looksAtYourPoints({ other })
    case 'sign_part':
      return isMine ? m.signPart() : m.partWaitsFor({ other })
    case 'sign':
      return signWords(one, isMine)
    case 'pay':
      return nextWords(one)
    case 'none':
      return isFulfilled(one.status) ? m.allDone() : m.endedWithoutSettlement()
  }
}

/** Whoever takes a day to think is asked for nothing meanwhile. */
function signWords({ turn, mySide, otherName: other }: CaseSummary, isMine: boolean): string {
  if (isMine) return m.readAgreementAndSign()
  const thinking = turn.thinking?.find(({ side }) => side === mySide) ?? turn.thinking?.[0]
  if (!thinking) return m.youHaveSignedWaitingFor({ other })
  const who = thinking.side === mySide ? 'me' : 'them'
  return m.thinks({ who, other, until: formatMoment(thinking.until) })
}

/** "Next: $156.67 to Ana by Dec 22": what comes next of what was agreed, or that it waits for an answer. */
function nextWords(one: CaseSummary): string {
  const isMine = one.turn.sides.includes(one.mySide)
  // mine is to answer, then, where what comes next is theirs
  if (one.next && (!isMine || one.next.by === one.mySide)) return promiseWords(one, one.next)
  return isMine ? m.answerWhatWasSaid({ other: one.otherName }) : m.settledKeepToWhatYou()
}

/** What comes next of what a part agreement promised, beside what the case waits for; empty where the turn itself says it. */
export function promisedWords(one: CaseSummary): string {
  return one.next && one.turn.task !== 'pay' ? promiseWords(one, one.next) : ''
}

type Next = NonNullable<CaseSummary['next']>

function promiseWords(one: CaseSummary, next: Next): string {
  const { otherName: other, mySide, currency } = one
  const isMine = next.by === mySide
  if (next.lateSince !== undefined) return lateWords(one, next, dayOfYear(next.lateSince))
  const day = next.dueOn === null ? null : dayOfYear(next.dueOn)
  if (next.kind !== 'payment') {
    const what = next.words
    if (day === null) return isMine ? m.nextMine({ what }) : m.nextTheirs({ other, what })
    return isMine ? m.nextMineBy({ what, day }) : m.nextTheirsBy({ other, what, day })
  }
  const sum = formatMoney(next.amount, currency)
  if (day === null) return isMine ? m.nextPay({ sum, other }) : m.nextPaid({ sum, other })
  return isMine ? m.nextPayBy({ sum, other, day }) : m.nextPaidBy({ sum, other, day })
}

function lateWords({ otherName: other, mySide, currency }: CaseSummary, next: Next, day: string): string {
  const isMine = next.by === mySide
  const what = next.words
  if (next.kind !== 'payment') return isMine ? m.lateMine({ day, what }) : m.lateTheirs({ other, day, what })
  const sum = formatMoney(next.amount, currency)
  return isMine ? m.latePay({ sum, other, day }) : m.latePaid({ sum, other, day })
}

/** The sum of the agreement, or how many promises where no money is in it; empty before there is one. */
export function agreedWords({ agreed, currency }: CaseSummary): string {
  if (!agreed) return ''
  if (agreed.sum !== null) return formatMoney(agreed.sum, currency)
  return m.promises({ acts: agreed.acts })
}

/** How much time is left, in whole days; empty without an end. `now` in ms. */
export function daysLeftWords(until: string | null, now: number): string {
  if (until === null) return ''
  const left = Date.parse(until) - now
  if (left <= 0) return m.timeIsUp()
  if (left < 86_400_000) return m.lessThanDayLeft()
  const days = Math.round(left / 86_400_000)
  return m.daysLeft({ days })
}

/** Whether an end is so near that it should stand out. */
export function isNear(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) - now < 3 * 86_400_000
}

/** The state of a case in a word or two. */
export function statusPill({ status }: CaseSummary): { label: string; hue: Hue } {
  switch (status) {
    case 'draft':
      return { label: m.draftLabel(), hue: 'plain' }
    case 'invited':
      return { label: m.invitedLabel(), hue: 'plain' }
    case 'active':
      return { label: m.inTalksLabel(), hue: 'pine' }
    case 'agreed':
      return { label: m.toBeSignedLabel(), hue: 'pine' }
    case 'settled':
      return { label: m.settledLabel(), hue: 'pine' }
    case 'fulfilled':
      return { label: m.doneLabel(), hue: 'pine' }
    case 'closed':
      return { label: m.closedLabel(), hue: 'plain' }
  }
}
