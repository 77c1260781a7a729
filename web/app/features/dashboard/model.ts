import type { CaseSummary } from '@evensettle/contracts/cases.ts'
import { isFinished } from '@evensettle/domain/cases/status.ts'
import { formatMoney } from '../../lib/format.ts'
import type { Hue } from '../../ui/pill.tsx'

export const SHOWS = ['all', 'mine', 'waiting', 'finished'] as const
export type Show = (typeof SHOWS)[number]

export function showOf(text: string | null): Show {
  return SHOWS.find((show) => show === text) ?? 'all'
}

/** Whether a case waits for its reader, for somebody else, or for nobody any more. */
export function groupOf({ status, turn, mySide }: CaseSummary): Exclude<Show, 'all'> {
  if (status === 'settled' || isFinished(status)) return 'finished'
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
    .filter(({ status }) => status === 'draft')
    .toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt))
  const cases = found.filter(({ status }) => status !== 'draft')
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
      return 'Finish it and send it'
    case 'await_answer':
      return isMine ? 'Read the invitation and answer' : `${other} has the invitation`
    case 'await_account':
      return isMine ? 'Make your account to go on' : `${other} has answered and can now join`
    case 'say_who_joined':
      return isMine ? `Say whether this is ${other}` : `Waits for ${other} to say that it is you`
    case 'talk_or_offer':
      return `Write to ${other} or make an offer`
    case 'answer_offer':
      return isMine ? `${other} made an offer. Read and answer it` : `${other} is looking at your offer`
    case 'seal_range':
      return isMine
        ? 'There is a proposal. Answer it in private'
        : `You have answered. ${other} has the proposal too`
    case 'sign':
      return isMine ? 'Read the agreement and sign' : `You have signed. Waiting for ${other} to sign`
    case 'pay':
      return 'Settled: keep to what you agreed'
    case 'none':
      return one.status === 'fulfilled' ? 'All done' : 'Ended without a settlement'
  }
}

/** The sum of the agreement, or how many promises where no money is in it; empty before there is one. */
export function agreedWords({ agreed, currency }: CaseSummary): string {
  if (!agreed) return ''
  if (agreed.sum !== null) return formatMoney(agreed.sum, currency)
  return agreed.acts === 1 ? '1 promise' : `${agreed.acts} promises`
}

/** How much time is left, in whole days; empty without an end. `now` in ms. */
export function daysLeftWords(until: string | null, now: number): string {
  if (until === null) return ''
  const left = Date.parse(until) - now
  if (left <= 0) return 'Time is up'
  if (left < 86_400_000) return 'Less than a day left'
  const days = Math.round(left / 86_400_000)
  return days === 1 ? '1 day left' : `${days} days left`
}

/** Whether an end is so near that it should stand out. */
export function isNear(until: string | null, now: number): boolean {
  return until !== null && Date.parse(until) - now < 3 * 86_400_000
}

/** The state of a case in a word or two. */
export function statusPill({ status }: CaseSummary): { label: string; hue: Hue } {
  switch (status) {
    case 'draft':
      return { label: 'Draft', hue: 'plain' }
    case 'invited':
      return { label: 'Invited', hue: 'plain' }
    case 'active':
      return { label: 'In talks', hue: 'pine' }
    case 'agreed':
      return { label: 'To be signed', hue: 'pine' }
    case 'settled':
      return { label: 'Settled', hue: 'pine' }
    case 'fulfilled':
      return { label: 'Done', hue: 'pine' }
    case 'closed':
      return { label: 'Closed', hue: 'plain' }
  }
}
