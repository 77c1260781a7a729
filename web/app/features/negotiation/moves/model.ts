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
  meeting: Move | null
}

/** Where the sides met: the offer that was accepted, or the round that settled. */
function meetingOf({ offers, rounds }: Negotiation, agreedAt: number | null, to: number): Move | null {
  const accepted = offers.find((offer) => offer.state === 'accepted')
  if (accepted)
    return { at: accepted.closedAt ? new Date(accepted.closedAt).getTime() : to, sum: sumOf(accepted) }
  const round = rounds.find((one) => one.settled !== null)
  if (!round?.settled) return null
  const sum = round.payer === 'respondent' ? round.settled.price : -round.settled.price
  return { at: agreedAt ?? to, sum }
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
  const left = low === null ? first : Math.max(0, high - low)
  return {
    lines,
    from,
    to: Math.max(meeting?.at ?? now, ...SIDES.flatMap((side) => lines[side].map((move) => move.at))),
    gap: meeting === null && low !== null && high > low ? { low, high } : null,
    closed: first > 0 && low !== null && meeting === null ? Math.max(0, 1 - left / first) : null,
    meeting,
  }
}

/** Which day of the case a moment falls on, as the axis and the table say it. */
export function dayLabel(at: number, from: number): string {
  return `Day ${Math.floor((at - from) / DAY) + 1}`
}

/** At most three labels for the time axis: the ends and, when there is room for it, the middle. */
export function dayTicks(from: number, to: number): { at: number; label: string }[] {
  const first = { at: from, label: dayLabel(from, from) }
  const last = { at: to, label: dayLabel(to, from) }
  if (last.label === first.label) return [first, { at: to, label: 'Now' }]
  const middle = { at: from + (to - from) / 2, label: dayLabel(from + (to - from) / 2, from) }
  return [first, middle, last].filter(
    (tick, i, all) => i === all.findIndex((one) => one.label === tick.label),
  )
}
