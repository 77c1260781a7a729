import {
  ACT_COMPENSATION,
  DEFAULT_SCHEDULE,
  DELAY_COMPENSATION,
  RANGE_FLOOR,
  REFERENCE_FLOOR,
  REGRET_COMPENSATION,
  SCHEDULE_PLANS,
  SETTLING_NOW,
} from './constants.ts'
import type { Fact } from './explanation.ts'
import { clip, toGrain } from './figures.ts'
import { allocate } from '../../money.ts'
import type { PackageAct, PackageItem, PackageTerms, Round } from './proposal.ts'
import { isClaimBack, type PublicCase } from './public-case.ts'
import type { Rules } from './rules.ts'

export type Money = { claim: number; admitted: number; reference: number; grain: number; rules: Rules }

/** What an act moves the sum by, by the public table: down when the paying side does it. Minor units, not rounded. */
function actShift(act: Pick<PackageAct, 'kind' | 'by' | 'level'>, claim: number, payer: string): number {
  const share = ACT_COMPENSATION[act.kind] * (act.level === 'half' ? REGRET_COMPENSATION : 1)
  return claim * share * (act.by === payer ? -1 : 1)
}

/** The terms of a package one by one with what each moves the sum by; the parts add up to the whole. */
function shiftFacts(terms: PackageTerms, c: PublicCase, money: Money): { total: number; facts: Fact[] } {
  const facts: Fact[] = []
  let exact = 0
  let total = 0
  const step = (shift: number): number => {
    exact += shift
    const before = total
    total = toGrain(exact, money.grain)
    return total - before
  }
  for (const act of terms.acts) {
    const { wishId, kind, by, level } = act
    const shift = step(actShift(act, money.claim, c.payer))
    facts.push({ key: 'package.act', wishId, kind, by, level, shift })
  }
  if (terms.schedule !== null && terms.schedule !== DEFAULT_SCHEDULE) {
    const months = SCHEDULE_PLANS[terms.schedule].delay - SCHEDULE_PLANS[DEFAULT_SCHEDULE].delay
    const shift = step(money.reference * DELAY_COMPENSATION * months)
    facts.push({ key: 'package.schedule', schedule: terms.schedule, shift })
  }
  return { total, facts }
}

type Bound = 'offer' | 'demand' | 'admitted' | 'asked' | 'least'
type Bounds = { low: number; high: number; lowBy: Bound; highBy: Bound }

/**
 * What may be proposed with a package: not under the open offer or .6 of what was admitted, not over the
 * open demand or the sum asked; the open sums move with the public table. Where the open sums have crossed,
 * anything between them is fine with both. Null when nothing is left to propose.
 */
function boundsOf(c: PublicCase, terms: PackageTerms, shift: number, money: Money): Bounds | null {
  const { demand, offer } = c.open
  const lift = demand === 0 && terms.acts.length === 0 ? 0 : Math.max(0, shift)
  const top = demand === null ? money.claim : Math.min(money.claim, demand + lift)
  const bottom = offer === null ? 0 : clip(offer + Math.min(0, shift), 0, money.claim)
  const floor = Math.min(top, Math.ceil(RANGE_FLOOR * money.admitted))
  const least = terms.acts.length === 0 ? 1 : 0
  const low = Math.max(bottom, floor, least)
  const bounds: Bounds =
    bottom > top
      ? { low: Math.max(top, least), high: bottom, lowBy: 'demand', highBy: 'offer' }
      : {
          low,
          high: top,
          lowBy: low > Math.max(bottom, floor) ? 'least' : bottom >= floor ? 'offer' : 'admitted',
          highBy: top < money.claim ? 'demand' : 'asked',
        }
  return bounds.low <= bounds.high ? bounds : null
}

/** `n` parts of the sum asked, in whole steps. */
export function partsOfClaim(n: number, parts: number, money: { claim: number; grain: number }): number {
  return toGrain((n * money.claim) / parts, money.grain)
}

/** Sums to tick: the price and steps of a part of the sum asked around it, inside the bounds, ascending. */
function rungsAround(price: number, low: number, high: number, money: Money, round: Round): number[] {
  const { firstRoundRungs, rungsPerClaim } = money.rules
  const reach = round === 1 ? firstRoundRungs : rungsPerClaim
  const rungs: number[] = []
  for (let n = -reach; n <= reach; n += 1) {
    const rung = price + partsOfClaim(n, rungsPerClaim, money)
    if (rung >= low && rung <= high && rung !== rungs.at(-1)) rungs.push(rung)
  }
  return rungs
}

export type Priced = { price: number; low: number; high: number; rungs: number[]; reasons: Fact[] }

/** Price, bounds, rungs and reasons of one package, from public facts only; null when it cannot be proposed. */
export function priceOf(c: PublicCase, terms: PackageTerms, money: Money, round: Round): Priced | null {
  if (money.claim === 0)
    return { price: 0, low: 0, high: 0, rungs: [0], reasons: shiftFacts(terms, c, money).facts }
  const shift = shiftFacts(terms, c, money)
  const bounds = boundsOf(c, terms, shift.total, money)
  if (!bounds) return null
  const { low, high } = bounds
  const wanted = money.reference + shift.total
  const price = clip(wanted, low, high)
  const reasons = shift.facts
  if (wanted < low) reasons.push({ key: 'package.bounded', bound: bounds.lowBy, sum: low })
  if (wanted > high) reasons.push({ key: 'package.bounded', bound: bounds.highBy, sum: high })
  const isBelow = money.reference < money.admitted && price < money.admitted
  if (isBelow && money.rules.saysBelowAdmitted) {
    reasons.push({ key: 'package.below_admitted', admitted: money.admitted })
  }
  reasons.push({ key: 'package.price', sum: price })
  return { price, low, high, rungs: rungsAround(price, low, high, money, round), reasons }
}

export type ItemSums = Omit<PackageItem, 'proposed'>

/** The public sums of the items of a case, in its order. */
export function itemSums(c: PublicCase, figures: readonly number[]): ItemSums[] {
  return c.items.map((item, i) => {
    const sums: ItemSums = {
      id: item.id,
      asked: item.claimed,
      admitted: item.admitted,
      figure: figures[i] ?? 0,
    }
    return isClaimBack(c, item) ? { ...sums, back: true } : sums
  })
}

/** One way of claims: the amounts by item id. */
function spread(items: readonly ItemSums[], sum: number): Map<string, number> {
  const ordered = items.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const carried = ordered.map((item) => Math.min(item.asked, Math.max(item.figure, item.admitted)))
  const total = carried.reduce((a, b) => a + b, 0)
  const rest = ordered.map((item, i) => item.asked - (carried[i] ?? 0))
  const parts =
    sum <= total
      ? allocate(sum, carried)
      : allocate(sum - total, rest).map((extra, i) => (carried[i] ?? 0) + extra)
  return new Map(ordered.map((item, i) => [item.id, parts[i] ?? 0]))
}

function totalAsked(items: readonly ItemSums[]): number {
  return items.reduce((sum, item) => sum + item.asked, 0)
}

/** What the claims back count for by themselves, by the rule of the reference. */
function countedBack(items: readonly ItemSums[]): number {
  const figures = items.reduce((sum, item) => sum + item.figure, 0)
  const admitted = items.reduce((sum, item) => sum + item.admitted, 0)
  const counted = Math.max(Math.round(SETTLING_NOW * figures), Math.ceil(REFERENCE_FLOOR * admitted))
  return Math.min(totalAsked(items), counted)
}

/**
 * Spreads a sum over the items: up to what figures and admissions carry, one common factor for all; what
 * goes beyond, in proportion to what is left of each amount asked. Adds up exactly; no item is negative or
 * above its amount asked. Claims back keep what they count for, as far as the others can carry it, and are
 * taken off: asked minus back is the sum. `sum` is in [0, total asked].
 */
export function itemise(items: readonly ItemSums[], sum: number): PackageItem[] {
  const own = items.filter((item) => !item.back)
  const back = items.filter((item) => item.back)
  const off = Math.min(countedBack(back), Math.max(0, totalAsked(own) - sum))
  const proposed = new Map([...spread(own, sum + off), ...spread(back, off)])
  return items.map(({ id, asked, admitted, figure, back: isBack }) => {
    const item: PackageItem = { id, asked, admitted, figure, proposed: proposed.get(id) ?? 0 }
    return isBack ? { ...item, back: true } : item
  })
}
