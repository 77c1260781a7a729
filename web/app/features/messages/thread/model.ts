import { SIDES, type Side } from '@evensettle/domain/cases/side.ts'

/** What an entry of the time line means for the picture beside it. */
export type Turn = {
  side: Side | null
  /** how far apart the two sums are from this entry on, in minor units; left out where it changes nothing */
  gap?: number
  /** the sides meet here (both asked for a proposal, or agree), or go on apart */
  turn?: 'meets' | 'parts'
}

/** A piece of a strand beside one entry: its distance from the middle at the top and at the bottom, 0 to 1. */
export type Piece = { from: number; to: number; begins: boolean }

/** What is drawn beside one entry. */
export type Knot = {
  strands: Record<Side, Piece | null>
  /** whether there is one line instead of two: from the top, to the bottom */
  isOne: { before: boolean; after: boolean }
  side: Side | null
}

/** However near the sums are, two strands are seen as long as nobody has agreed. */
const NEAREST = 0.16

/** The picture down the time line: two strands whose distance is that of the two sums, to scale of the widest. */
export function threadOf(entries: readonly Turn[]): Knot[] {
  const widest = Math.max(0, ...entries.map(({ gap }) => gap ?? 0))
  const apart = distances(entries, widest)
  const begun = new Set<Side>()
  let isOne = false
  return entries.map((entry, i) => {
    const before = isOne
    if (entry.turn === 'meets') isOne = begun.size === SIDES.length
    else if (entry.turn === 'parts') isOne = false
    const from = apart[i] ?? 1
    const piece = (side: Side): Piece | null => {
      const begins = !begun.has(side) && entry.side === side
      if (begins) begun.add(side)
      return begun.has(side) ? { from, to: apart[i + 1] ?? from, begins } : null
    }
    const strands = { starter: piece('starter'), respondent: piece('respondent') }
    return { strands, isOne: { before, after: isOne }, side: entry.side }
  })
}

/** How far apart the strands are at each entry. */
function distances(entries: readonly Turn[], widest: number): number[] {
  let apart = 1
  return entries.map(({ gap }) => {
    if (gap !== undefined && widest > 0) apart = Math.max(NEAREST, gap / widest)
    return apart
  })
}
