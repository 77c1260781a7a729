import type { ActKind } from '../../agreements/terms.ts'
import { otherSide, type Side } from '../../cases/side.ts'
import { CHIP_LEVELS, type WaitingLevel } from './chip-levels.ts'
import type { ChipLevel, Chips } from './chips.ts'
import { CHIP_SHARES, USUAL_SHARES } from './constants.ts'
import type { Wish } from './public-case.ts'

/**
 * PRIVATE to one side. What it said matters to it, by {@link chipKey} or by the id of a wish; what is absent
 * was not said.
 */
export type LaidChips = {
  wishes: Readonly<Record<string, ChipLevel>>
  waiting: WaitingLevel | null
}

/** Names a kind of act by a side, so that chips can be laid before anybody has asked for it. */
export function chipKey(by: Side, kind: ActKind): string {
  return `${by}:${kind}`
}

function nearestLevel(share: number): ChipLevel {
  let best: ChipLevel = 0
  for (const level of CHIP_LEVELS)
    if (Math.abs(CHIP_SHARES[level] - share) < Math.abs(CHIP_SHARES[best] - share)) best = level
  return best
}

/** Whether anything was said at all. */
export function isLaid(laid: LaidChips): boolean {
  return laid.waiting !== null || Object.keys(laid.wishes).length > 0
}

/**
 * A side's chips for the wishes of a case: its own word on the wish, else on acts of that kind, else what a
 * usual person says. Absent when the side said nothing.
 */
export function chipsFor(side: Side, laid: LaidChips | null, wishes: readonly Wish[]): Chips | undefined {
  if (laid === null || !isLaid(laid)) return undefined
  const levels = wishes.map(({ id, kind, by }): [string, ChipLevel] => {
    const usual = USUAL_SHARES[kind]
    const said = laid.wishes[id] ?? laid.wishes[chipKey(by, kind)]
    return [id, said ?? nearestLevel(by === otherSide(side) ? usual.worth : usual.cost)]
  })
  return { wishes: Object.fromEntries(levels), waiting: laid.waiting ?? 1 }
}
