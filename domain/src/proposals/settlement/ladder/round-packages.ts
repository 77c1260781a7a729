import { doerOf } from '../../../agreements/handing.ts'
import { CURRENCIES, type Currency } from '../../../money.ts'
import {
  ACT_TABLE,
  DELAY,
  LEAST_INSTALMENT_UNITS,
  LONG_PLAN,
  QUARTERS_IN_7_DAYS,
  SHORT_PLAN,
} from './constants.ts'
import { onOldLadder, stepAt, type Ladder } from './ladder.ts'
import type {
  OwnFigure,
  Payment,
  RoundAct,
  RoundFact,
  RoundPackage,
  RoundPoint,
  RoundTerms,
  Slot,
} from './round-proposal.ts'
import type { TableTerm } from './round-case.ts'
import {
  allThings,
  isAgreedThing,
  thingsBesideMoney,
  thingsFirst,
  waysWithoutMoney,
} from './said-of-things.ts'
import { itemise, type PointSums, type Sums } from './support.ts'
import type { LadderRules } from './versions.ts'
import { clip, shareOf } from './whole.ts'

/** How many monthly parts a sum is paid in: at most `most`, each of at least 10 units of the currency. */
export function partsOf(sum: number, most: number, currency: Currency): number {
  const least = LEAST_INSTALMENT_UNITS * 10 ** CURRENCIES[currency]
  return clip(Math.floor(sum / least), 1, most)
}

/** `agreed`: which of its things are agreed to, and move no sum. */
type Draft = { slot: Slot; terms: RoundTerms; agreed: ReadonlySet<string> }

/** Every different package in the order of the list, from what both sides can see: no answer and no wish in private plays a part. */
export function draftsOf(
  table: readonly TableTerm[],
  reference: number,
  { own, payer }: Pick<Sums, 'own' | 'payer'>,
  { currency, rules }: { currency: Currency; rules: LadderRules },
): Draft[] {
  if (own.asked === 0)
    return waysWithoutMoney(table, payer, rules).map(({ slot, acts }) => ({
      slot,
      terms: { payment: null, acts },
      agreed: new Set(),
    }))
  const agreed = new Set(rules.keepsAgreedThings ? table.filter(isAgreedThing).map(({ id }) => id) : [])
  const onlyAgreed = (all: readonly RoundAct[]): RoundAct[] => all.filter(({ termId }) => agreed.has(termId))
  const { next: acts, first: asked } = rules.crossesHandings
    ? thingsBesideMoney(table, payer, rules)
    : { next: allThings(table), first: thingsFirst(table) }
  const soon: Payment = { kind: 'within_days', days: 7 }
  const monthly = (most: number): Payment | null => {
    const parts = partsOf(reference, most, currency)
    return parts < 2 ? null : { kind: 'monthly', parts }
  }
  const wanted: [Slot, Payment | null, readonly RoundAct[]][] = [
    ['soon_with_acts', soon, asked],
    ['monthly_with_acts', monthly(LONG_PLAN), acts],
    ['soon', soon, onlyAgreed(asked)],
    ['monthly', monthly(SHORT_PLAN), onlyAgreed(acts)],
  ]
  const drafts: Draft[] = []
  const seen = new Set<string>()
  for (const [slot, payment, own] of wanted) {
    if (payment === null) continue
    const same = `${payment.kind === 'monthly' ? payment.parts : 0}/${own.length}`
    if (seen.has(same)) continue
    seen.add(same)
    drafts.push({ slot, terms: { payment, acts: own }, agreed })
  }
  return drafts
}

/** Quarters of a month of mean delay beyond 30 days. */
function quartersLater(payment: Payment): number {
  return (payment.kind === 'monthly' ? 2 * (payment.parts + 1) : QUARTERS_IN_7_DAYS) - 4
}

/** The terms of a package one by one with what each moves the sum by; the parts add up to the whole. */
function shiftOf(
  { terms, agreed }: Pick<Draft, 'terms' | 'agreed'>,
  sums: Sums,
  reference: number,
): { total: number; facts: RoundFact[] } {
  const facts: RoundFact[] = []
  const { grain, own, payer } = sums
  let thousandths = 0
  let total = 0
  const step = (quarters: number): number => {
    const exact = thousandths * own.asked * 4 + quarters * DELAY.top * reference
    const before = total
    total = shareOf(exact, { top: 1, bottom: 4 * DELAY.bottom }, grain)
    return total - before
  }
  for (const act of terms.acts) {
    const { termId, kind, by: side } = act
    // what who asks for it does itself is worth nothing that money stands against
    if (doerOf(act) !== side || agreed.has(termId)) continue
    thousandths += ACT_TABLE[kind].moves * (side === payer ? -1 : 1)
    facts.push({ key: 'act', termId, kind, side, by: step(0) })
  }
  const { payment } = terms
  if (payment !== null) facts.push({ key: 'payment', payment, by: step(quartersLater(payment)) })
  return { total, facts }
}

type Bound = 'agreed' | 'offer' | 'demand' | 'asked' | 'least'
type Range = { low: number; high: number; lowBy: Bound; highBy: Bound; floor: number; floorBy: Bound }

/** Every sum that can be answered: between the open offer and the open demand, which move with the terms. */
function rangeOf(terms: RoundTerms, sums: Sums, shift: number): Range | null {
  const { cap, floor, grain, open } = sums
  const least = terms.acts.length === 0 ? Math.min(grain, cap) : 0
  const offered = open.offer === null ? 0 : clip(open.offer + Math.min(0, shift), 0, cap)
  const demanded = open.demand === null ? cap : clip(open.demand + Math.max(0, shift), 0, cap)
  const [low, high] = [Math.min(offered, demanded), Math.max(offered, demanded)]
  if (high < least) return null
  const floorBy = (open.offer ?? 0) > floor ? ('offer' as const) : ('agreed' as const)
  return {
    low: Math.max(low, least),
    high,
    lowBy: low < least ? 'least' : 'offer',
    highBy: high < cap ? 'demand' : 'asked',
    floor: Math.max(floor, open.offer ?? 0),
    floorBy,
  }
}

function ownFigure(price: number, { own, back, open }: Sums): OwnFigure | null {
  if (price === open.offer) return 'offered'
  if (price === open.demand) return 'demanded'
  if (back.asked > 0 || price === 0) return null
  if (price === own.agreed) return 'agreed'
  return price === own.asked ? 'asked' : null
}

/** The last line of a list of reasons. */
function proposalFact(sum: number, sums: Sums): RoundFact {
  return { key: 'proposal', sum, is: ownFigure(sum, sums) }
}

/**
 * Price, range, ladder, points and reasons of one package; null where the open demand leaves no money and it holds
 * nothing else. `old` is the ladder of the first round, `steps` how far this round moves on it; null: to the nearest step.
 */
export function packageOf(
  draft: Draft,
  sums: Sums,
  { reference, rules }: { reference: number; rules: LadderRules },
  { old, steps }: { old: Ladder | null; steps: number | null },
): Omit<RoundPackage, 'id'> | null {
  const { slot, terms } = draft
  const shift = shiftOf(draft, sums, reference)
  const range = rangeOf(terms, sums, shift.total)
  if (!range) return null
  const { low, high } = range
  const moved = reference + shift.total
  const wanted = Math.max(moved, range.floor)
  const { demand } = sums.open
  const most = rules.movesTogether && demand !== null ? clip(Math.max(demand, range.floor), low, high) : high
  const held = clip(wanted, low, most)
  const fresh: Ladder = { origin: held, claim: sums.own.asked, grain: sums.grain, low, high, reference: held }
  const ladder =
    old && old.claim > 0
      ? onOldLadder(old, steps === null ? held : clip(stepAt(old, steps), range.floor, most), {
          least: range.floor,
          most,
          low,
          high,
        })
      : fresh
  const price = ladder.reference
  const reasons: RoundFact[] = [...shift.facts]
  const hold = (bound: Bound | 'ladder', from: number, to: number): void => {
    if (from !== to) reasons.push({ key: 'held', bound, sum: to, by: to - from })
  }
  hold(range.floorBy, moved, wanted)
  hold(wanted < low ? range.lowBy : range.highBy, wanted, held)
  hold('ladder', held, price)
  reasons.push(sums.own.asked === 0 ? { key: 'no_money' } : proposalFact(price, sums))
  const backCounts = rules.countsInGrain && sums.back.asked > 0 ? { backCounts: sums.back.counted } : {}
  const points = roundPoints(sums.points, price, sums.back.counted)
  return { slot, terms, price, low, high, ladder, points, ...backCounts, reasons }
}

/** The figures of every point for a sum. */
export function roundPoints(points: readonly PointSums[], sum: number, backCounts?: number): RoundPoint[] {
  const proposed = itemise(points, sum, backCounts)
  return points.map((point) => ({ ...point, proposed: proposed.get(point.id) ?? 0 }))
}
