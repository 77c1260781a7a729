import { SIDES, type Side } from '../../cases/side.ts'
import type { ActKind } from '../../agreements/terms.ts'
import type { BothChips, ChipLevel, Chips } from './chips.ts'
import type { Proposal } from './proposal.ts'
import type { CaseItem, EvidenceGrade, PublicCase, Wish } from './public-case.ts'
import type { BothTicks } from './settle.ts'

/** Seeded numbers for tests (mulberry32 on a mixed seed); the engine itself has no randomness. */
export function seeded(seed: number): () => number {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Draw = () => number

export function pick<T>(draw: Draw, from: readonly T[]): T {
  const found = from[Math.floor(draw() * from.length)]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

export function whole(draw: Draw, low: number, high: number): number {
  return low + Math.floor(draw() * (high - low + 1))
}

const GRADES: readonly EvidenceGrade[] = [0, 1, 2, 3]
const LEVELS: readonly ChipLevel[] = [0, 1, 2, 3, 4, 5, 6]
const WISHES: readonly { kind: ActKind; by: Side }[] = [
  { kind: 'apology', by: 'respondent' },
  { kind: 'return_item', by: 'respondent' },
  { kind: 'keep_confidential', by: 'starter' },
  { kind: 'remove_review', by: 'starter' },
  { kind: 'repair', by: 'respondent' },
  { kind: 'stop_behaviour', by: 'starter' },
  { kind: 'other', by: 'respondent' },
  { kind: 'apology', by: 'starter' },
]

function someItem(draw: Draw, id: string, most: number): CaseItem {
  const claimed = draw() < 0.08 ? 0 : whole(draw, 1, most)
  const admitted = draw() < 0.4 ? 0 : draw() < 0.2 ? claimed : whole(draw, 0, claimed)
  const documented = draw() < 0.5 ? whole(draw, 0, Math.ceil(claimed * 1.2)) : 0
  const evidence = { starter: pick(draw, GRADES), respondent: pick(draw, GRADES) }
  return { id, title: `Item ${id}`, claimed, admitted, documented, evidence }
}

/** A case of any size and shape, with at least one unit of money asked for. */
export function someCase(draw: Draw): PublicCase {
  const count = pick(draw, [1, 1, 2, 3, 4, 7, 40])
  const most = Math.floor(pick(draw, [1, 9, 500, 90_000, 3_000_000, 1_000_000_000_000]) / count) || 1
  const items = Array.from({ length: count }, (_, i) => someItem(draw, `i${(i * 7) % 41}`, most))
  const first = items[0]
  if (first && items.every((item) => item.claimed === 0)) first.claimed = 1
  const wishes = WISHES.filter(() => draw() < 0.3).map((wish, i): Wish => ({
    id: `w${i}`,
    words: `Words ${i}`,
    regret: 'I regret that it went like this',
    ...wish,
  }))
  const claim = items.reduce((sum, item) => sum + item.claimed, 0)
  const offer = draw() < 0.5 ? null : whole(draw, 0, claim)
  const demand = draw() < 0.5 ? null : whole(draw, offer ?? 0, claim)
  return {
    currency: pick(draw, ['USD', 'EUR', 'JPY', 'KWD'] as const),
    payer: draw() < 0.8 ? 'respondent' : 'starter',
    items,
    wishes,
    open: { demand, offer },
  }
}

export function someChips(draw: Draw, c: PublicCase): Chips {
  const wishes = Object.fromEntries(c.wishes.map((wish) => [wish.id, pick(draw, LEVELS)]))
  return { wishes, waiting: pick(draw, [0, 1, 2] as const) }
}

export function bothChips(draw: Draw, c: PublicCase): BothChips {
  return draw() < 0.3 ? {} : { starter: someChips(draw, c), respondent: someChips(draw, c) }
}

/** Ticks on rungs of the proposal, with a package left out now and then. */
export function someTicks(draw: Draw, p: Proposal): BothTicks {
  const sums = (): Record<string, number | null> =>
    Object.fromEntries(p.packages.map((one) => [one.id, draw() < 0.15 ? null : pick(draw, one.rungs)]))
  const [starter, respondent] = SIDES.map(() => ({ sums: sums(), lastWord: true }))
  if (!starter || !respondent) throw new Error('two sides')
  return { starter, respondent }
}

/** The deposit case that the README works through by hand; whole units are minor units in yen. */
export const DEPOSIT: PublicCase = {
  currency: 'JPY',
  payer: 'respondent',
  items: [
    item('cleaning', 69, 61, 69, [2, 2]),
    item('lamp', 144, 46, 137, [3, 1]),
    item('key', 91, 68, 0, [2, 3]),
    item('wall', 252, 0, 0, [1, 2]),
  ],
  wishes: [
    { id: 'review', kind: 'remove_review', by: 'starter', words: 'The review of 3 May is taken down' },
  ],
  open: { demand: null, offer: null },
}

/** Time matters to the side that asks, the review to the side that pays. */
export const DEPOSIT_CHIPS: BothChips = {
  starter: { wishes: { review: 1 }, waiting: 2 },
  respondent: { wishes: { review: 4 }, waiting: 0 },
}

function item(
  id: string,
  claimed: number,
  admitted: number,
  documented: number,
  [starter, respondent]: [EvidenceGrade, EvidenceGrade],
): CaseItem {
  return { id, title: id, claimed, admitted, documented, evidence: { starter, respondent } }
}
