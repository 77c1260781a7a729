import { otherSide, type Side } from '../../cases/side.ts'
import { err, ok, type Result } from '../../result.ts'
import { heardShare, type Chips } from './chips.ts'
import { DEFAULT_SCHEDULE } from './constants.ts'
import type { Fact } from './explanation.ts'
import { clip, evidenceFigures, referenceFact, referenceOf, toGrain } from './figures.ts'
import { onBalance } from './netting.ts'
import { actShift, itemise, itemSums } from './pricing.ts'
import type { PackageAct, PackageItem, PackageTerms } from './proposal.ts'
import { currentRules } from './rules.ts'
import {
  claimOf,
  grainOf,
  itemsAsked,
  readCase,
  totalOf,
  type CaseRefusal,
  type PublicCase,
  type Wish,
} from './public-case.ts'

/**
 * All that a suggestion may know: the open case, what the other side allowed to be mentioned, and the
 * writer's own chips. There is no place in it for anything private of the other side.
 */
export type WriterView = { case: PublicCase; side: Side; own?: Chips; released?: readonly Wish[] }

export type Suggestion = {
  kind: 'trade' | 'split' | 'fair'
  terms: PackageTerms
  price: number
  items: PackageItem[]
  reasons: Fact[]
}

type Position = {
  claim: number
  grain: number
  reference: number
  own: number
  other: number
  low: number
  high: number
}
type Draft = Omit<Suggestion, 'items'>

/** Where the writer stands, and between which open sums a suggestion to it may lie. */
function positionOf(c: PublicCase, side: Side, reference: number): Position {
  const claim = claimOf(c)
  const grain = grainOf(c.currency, claim)
  const demand = Math.min(claim, c.open.demand ?? claim)
  const admitted = totalOf(itemsAsked(c), 'admitted')
  const offer = Math.min(claim, c.open.offer ?? admitted)
  const own = side === c.payer ? offer : demand
  // whoever is paid has no reason to go below what the other side has said yes to already
  const other = side === c.payer ? demand : Math.min(demand, Math.max(offer, admitted))
  return { claim, grain, reference, own, other, low: Math.min(own, other), high: Math.max(own, other) }
}

/** Does what the other side asked for in the open, for the sum the public table puts on it. */
function trade(view: WriterView, c: PublicCase, at: Position): Draft | null {
  const { side, own } = view
  const known = [
    ...c.wishes,
    ...(view.released ?? []).filter((one) => !c.wishes.some((w) => w.id === one.id)),
  ]
  const acts = known
    .filter((wish) => wish.by === side)
    .filter(
      (wish) =>
        heardShare(otherSide(side), wish, 'full') + heardShare(side, wish, 'full', own) >
        currentRules.complexityCost,
    )
    .map((wish): PackageAct => {
      const { id: wishId, kind, by } = wish
      return { wishId, kind, by, level: 'full', words: wish.words.trim() }
    })
  if (acts.length === 0) return null
  const reasons: Fact[] = at.claim > 0 ? [{ key: 'suggestion.trade', from: at.own }] : []
  let exact = 0
  let total = 0
  for (const act of acts) {
    exact += actShift(act, at.claim, c.payer)
    const before = total
    total = clip(toGrain(exact, at.grain), -at.own, at.claim - at.own)
    const { wishId, kind, by, level } = act
    reasons.push({ key: 'package.act', wishId, kind, by, level, shift: total - before })
  }
  const schedule = at.claim > 0 ? DEFAULT_SCHEDULE : null
  return { kind: 'trade', terms: { schedule, acts }, price: at.own + total, reasons }
}

/** Halfway between the two open sums: accepted more often, and fewer people walk away. */
function split(c: PublicCase, at: Position): Draft | null {
  const { demand, offer } = c.open
  if (demand === null || offer === null || offer >= demand) return null
  const price = clip(offer + toGrain((demand - offer) / 2, at.grain), at.low, at.high)
  return {
    kind: 'split',
    terms: { schedule: DEFAULT_SCHEDULE, acts: [] },
    price,
    reasons: [{ key: 'suggestion.split', demand, offer }],
  }
}

function fair(c: PublicCase, figures: readonly number[], at: Position): Draft {
  return {
    kind: 'fair',
    terms: { schedule: DEFAULT_SCHEDULE, acts: [] },
    price: clip(at.reference, at.low, at.high),
    reasons: [referenceFact(c, figures)],
  }
}

/**
 * Up to three offers the writer could make next, none beyond its own open position: a trade of terms, half
 * the gap, the figure from the evidence. A sum that repeats the writer's own, the other side's or an earlier
 * one is left out.
 */
export function suggestOffers(view: WriterView): Result<Suggestion[], CaseRefusal> {
  const read = readCase(view.case)
  if (!read.ok) return err(read.error)
  const c = onBalance(read.value)
  const figures = evidenceFigures(c)
  const at = positionOf(c, view.side, referenceOf(c, figures).sum)
  const drafts = [trade(view, c, at)]
  if (at.claim > 0) drafts.push(split(c, at), fair(c, figures, at))
  const sums = itemSums(c, figures)
  const own = view.side === c.payer ? c.open.offer : c.open.demand
  const taken = new Set<number | null>([own, at.other])
  const suggestions: Suggestion[] = []
  for (const draft of drafts) {
    if (!draft) continue
    const empty = draft.price === 0 && draft.terms.acts.length === 0
    const repeats = draft.kind !== 'trade' && taken.has(draft.price)
    if (empty || repeats) continue
    if (draft.kind !== 'trade') taken.add(draft.price)
    suggestions.push({ ...draft, items: itemise(sums, draft.price) })
  }
  return ok(suggestions)
}
