import * as m from '@evensettle/messages/negotiation/moves-model.ts'
import { isAccepted } from '@evensettle/domain/offers/offer.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Negotiation } from '@evensettle/contracts/negotiation.ts'
import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { admittedTotal, askedTotal, sumOf } from '../model.ts'

/** A sum that a side named at a moment (ms); it holds until the side's next one. */
export type Move = { at: number; sum: number }
export type Moves = {
  lines: Record<Side, Move[]>
  from: number
  to: number
  /** what lies between the two latest sums; null while one side has named none, or when they have met */
  gap: { low: number; high: number } | null
  /** how much of the first gap is closed, 0..1; null where there was none */
  closed: number | null
  /** `withActs`: the sum is not all that they met on */
  meeting: (Move & { withActs: boolean }) | null
}

/** What the latest sum of a side is: what it asks, what it agreed to in its answer, or what it offers. */
export function verbOf(side: Side, { offers }: Pick<Negotiation, 'offers'>): 'ask' | 'agree' | 'offer' {
  if (side === 'starter') return 'ask'
  return offers.some((offer) => offer.side === side) ? 'offer' : 'agree'
}

/** Where the sides met: the offer that was accepted, or the round that settled. */
function meetingOf(
  { offers, rounds, proposals }: Negotiation,
  agreedAt: number | null,
  to: number,
): Moves['meeting'] {
  const accepted = offers.find((offer) => isAccepted(offer.state))
  if (accepted)
    return {
      at: accepted.closedAt ? new Date(accepted.closedAt).getTime() : to,
      sum: sumOf(accepted),
      withActs: accepted.terms.acts.length > 0,
    }
  const met = proposals.find((one) => one.settled !== null)
  if (met?.settled) {
    const { packageId, price } = met.settled
    const acts = met.proposal.packages.find(({ id }) => id === packageId)?.terms.acts ?? []
    const sum = met.proposal.payer === 'respondent' ? price : -price
    return { at: agreedAt ?? to, sum, withActs: acts.length > 0 }
  }
  const round = rounds.find((one) => one.settled !== null)
  if (!round?.settled) return null
  const sum = round.payer === 'respondent' ? round.settled.price : -round.settled.price
  const chosen = round.packages.find(({ id }) => id === round.settled?.packageId)
  return { at: agreedAt ?? to, sum, withActs: (chosen?.terms.acts.length ?? 0) > 0 }
}

/**
 * The sums both sides have named over time, from what was asked and what was agreed to on. Null where no money
 * is at stake. Only what both sides can see goes in.
 */
export function movesOf(
  view: Pick<CaseView, 'items' | 'submittedAt' | 'answer'>,
  negotiation: Negotiation,
  now: number,
  agreedAt: number | null = null,
): Moves | null {
  const asked = askedTotal(view.items)
  if (asked === 0 && negotiation.offers.every((offer) => offer.terms.payment === null)) return null
  const from = new Date(view.submittedAt).getTime()
  const lines: Record<Side, Move[]> = { starter: [{ at: from, sum: asked }], respondent: [] }
  if (view.answer)
    lines.respondent.push({ at: new Date(view.answer.at).getTime(), sum: admittedTotal(view.items) })
  for (const offer of negotiation.offers)
    lines[offer.side].push({ at: new Date(offer.madeAt).getTime(), sum: sumOf(offer) })
  for (const side of SIDES) lines[side].sort((a, b) => a.at - b.at)
  const meeting = meetingOf(negotiation, agreedAt, now)
  const high = lines.starter.at(-1)?.sum ?? asked
  const low = lines.respondent.at(-1)?.sum ?? null
  const first = lines.respondent[0] ? asked - lines.respondent[0].sum : 0
  const last = Math.max(from, ...SIDES.flatMap((side) => lines[side].map((move) => move.at)))
  const left = low === null ? first : Math.max(0, high - low)
  return {
    lines,
    from,
    // A sum named this moment still holds for a while to come: its line has a length.
    to: meeting?.at ?? Math.max(now, last + 1),
    gap: meeting === null && low !== null && high > low ? { low, high } : null,
    closed: first > 0 && low !== null && meeting === null ? Math.max(0, 1 - left / first) : null,
    meeting,
  }
}

export type Axis = { place: (at: number) => number; ticks: { part: number; label: string }[] }

function dayOf(at: number, from: number): string {
  return m.day({ day: Math.floor((at - from) / DAY) + 1 })
}

/**
 * The time axis: where a moment falls between 0 and 1, and at most three labels. A talk of a few hours has its
 * moves side by side in their order, since time alone would lay them on top of each other.
 */
export function axisOf({ lines, from, to }: Pick<Moves, 'lines' | 'from' | 'to'>): Axis {
  if (to - from < 2 * DAY) {
    const moments = [...new Set([from, ...SIDES.flatMap((side) => lines[side].map((move) => move.at)), to])]
    moments.sort((a, b) => a - b)
    const last = Math.max(1, moments.length - 1)
    return {
      place: (at) => Math.max(0, moments.indexOf(at)) / last,
      ticks: [
        { part: 0, label: m.startLabel() },
        { part: 1, label: m.nowLabel() },
      ],
    }
  }
  const labels = [0, 0.5, 1].map((part) => ({ part, label: dayOf(from + part * (to - from), from) }))
  return { place: (at) => (at - from) / (to - from), ticks: labels }
}
