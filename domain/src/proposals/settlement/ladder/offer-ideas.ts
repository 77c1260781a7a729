import type { Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import { bareRound } from './propose-round.ts'
import { readRoundCase, type RoundCase, type RoundCaseRefusal } from './round-case.ts'
import { roundPoints } from './round-packages.ts'
import type { BareRound, RoundPoint, RoundTerms } from './round-proposal.ts'
import { LADDER_ENGINE, ladderRulesOf } from './versions.ts'
import { sumsOf, type Sums } from './support.ts'
import { clip, shareOf } from './whole.ts'

/**
 * An offer that a side could make next. `with_terms`, `money` and `agreed` (money with the things that both have agreed on) are the
 * figures of the proposal itself; `split` lies halfway between the two open sums.
 */
export type OfferIdea = {
  kind: 'with_terms' | 'money' | 'agreed' | 'split'
  terms: RoundTerms
  price: number
  points: RoundPoint[]
}

type Position = { own: number | null; other: number | null; low: number; high: number }

/**
 * Between which sums an idea for a side may lie. The side that pays is never shown less than it offers in the open
 * already, the side that is paid never more than it demands; neither more than the other wants of it.
 */
function positionOf(side: Side, { payer, open, floor, cap }: Sums): Position {
  const [offer, demand] = [open.offer ?? 0, Math.min(cap, open.demand ?? cap)]
  const low = Math.min(Math.max(offer, floor), cap)
  return side === payer
    ? { own: open.offer, other: open.demand, low, high: Math.max(low, demand) }
    : { own: open.demand, other: open.offer, low: Math.min(low, demand), high: demand }
}

function halfway(at: Position, { open, grain }: Sums): number | null {
  const { offer, demand } = open
  if (offer === null || demand === null || offer >= demand) return null
  return clip(offer + shareOf(demand - offer, { top: 1, bottom: 2 }, grain), at.low, at.high)
}

function draftsOf(p: BareRound, at: Position, sums: Sums): Omit<OfferIdea, 'points'>[] {
  const drafts: Omit<OfferIdea, 'points'>[] = []
  const first = p.packages.find((one) => one.terms.acts.length > 0)
  if (first) drafts.push({ kind: 'with_terms', terms: first.terms, price: first.price })
  const money = p.packages.find((one) => one.slot === 'soon' || one.terms.acts.length === 0)
  if (money && money !== first)
    drafts.push({
      kind: money.terms.acts.length > 0 ? 'agreed' : 'money',
      terms: money.terms,
      price: money.price,
    })
  const split = halfway(at, sums)
  const payment = { kind: 'within_days', days: 7 } as const
  if (split !== null) drafts.push({ kind: 'split', terms: { payment, acts: [] }, price: split })
  return drafts
}

/**
 * Up to three offers a side could make next, from public facts alone. One that lies on the wrong side of its own open
 * offer, or repeats a sum that stands in the open already, is left out.
 */
export function offerIdeas(input: RoundCase, side: Side): Result<OfferIdea[], RoundCaseRefusal> {
  const read = readRoundCase(input)
  if (!read.ok) return err(read.error)
  const sums = sumsOf(read.value, ladderRulesOf(LADDER_ENGINE))
  const at = positionOf(side, sums)
  const taken = new Set<number | null>([at.own, at.other])
  const ideas: OfferIdea[] = []
  for (const draft of draftsOf(bareRound(read.value), at, sums)) {
    const { price, terms } = draft
    const isBehindOwn = at.own !== null && (side === sums.payer ? price < at.own : price > at.own)
    if (isBehindOwn || price < at.low || price > at.high) continue
    if (terms.payment !== null && taken.has(price)) continue
    // what is agreed to already is nobody's next step
    if (terms.acts.length === 0 && price > 0 && price === sums.floor) continue
    if (price === 0 && terms.acts.length === 0) continue
    if (terms.payment !== null) taken.add(price)
    ideas.push({ ...draft, points: roundPoints(sums.points, price, sums.back.counted) })
  }
  return ok(ideas)
}
