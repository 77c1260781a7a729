import { otherSide, SIDES, type Side } from '../../cases/side.ts'
import {
  CHIP_SHARES,
  REGRET_COST,
  REGRET_WORTH,
  USUAL_SHARES,
  WAITING_COST,
  WAITING_GAIN,
} from './constants.ts'
import type { Wish } from './public-case.ts'

/** Position in {@link CHIP_SHARES}: 0 means nothing to me, 6 very much. */
export type ChipLevel = 0 | 1 | 2 | 3 | 4 | 5 | 6

/**
 * PRIVATE to one side. How much each wish matters to it (what it is worth when the other side does it,
 * what it costs when it does it itself), and how much time matters (0 little, 2 much).
 * Never part of anything the other side can see.
 */
export type Chips = { wishes: Readonly<Record<string, ChipLevel>>; waiting: 0 | 1 | 2 }

/** PRIVATE to the mediator: both sides' chips, absent where a side laid none. */
export type BothChips = { readonly [side in Side]?: Chips }

export type ActLevel = 'full' | 'half'

/** What one side said (or a usual side would say) a wish is worth to it, minus when it is a cost. */
function heardShare(
  side: Side,
  wish: Pick<Wish, 'id' | 'kind' | 'by'>,
  level: ActLevel,
  chips?: Chips,
): number {
  const usual = USUAL_SHARES[wish.kind]
  const chip = chips && (CHIP_SHARES[chips.wishes[wish.id] ?? 0] ?? 0)
  if (wish.by === side) return -(chip ?? usual.cost) * (level === 'half' ? REGRET_COST : 1)
  return (chip ?? usual.worth) * (level === 'half' ? REGRET_WORTH : 1)
}

/**
 * What a wish adds for both sides together, as a share of the sum asked. Of a cost that its side told,
 * `costHeard` counts.
 */
export function heardForBoth(
  wish: Pick<Wish, 'id' | 'kind' | 'by'>,
  level: ActLevel,
  chips: BothChips,
  costHeard: number,
): number {
  const claimant = otherSide(wish.by)
  const cost = heardShare(wish.by, wish, level, chips[wish.by]) * (chips[wish.by] ? costHeard : 1)
  return heardShare(claimant, wish, level, chips[claimant]) + cost
}

/**
 * What a month of later payment adds for both sides together, as a share of the sum paid; 0 unless both
 * said how much time matters to them.
 */
export function heardPerMonth(payer: Side, chips: BothChips): number {
  const paying = chips[payer]
  const paid = chips[otherSide(payer)]
  if (!paying || !paid) return 0
  return (WAITING_GAIN[paying.waiting] ?? 0) - (WAITING_COST[paid.waiting] ?? 0)
}

/** The same chips with the two sides exchanged. */
export function mirrorChips(chips: BothChips): BothChips {
  const mirrored: { [side in Side]?: Chips } = {}
  for (const side of SIDES) {
    const own = chips[side]
    if (own) mirrored[otherSide(side)] = own
  }
  return mirrored
}
