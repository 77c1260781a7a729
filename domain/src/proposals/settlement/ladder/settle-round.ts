import { otherSide, type Side } from '../../../cases/side.ts'
import { err, ok, type Result } from '../../../result.ts'
import { ACT_TABLE, VALUE_WEIGHT } from './constants.ts'
import { priceOn } from './ladder.ts'
import { roundPoints } from './round-packages.ts'
import type { BareRound, RoundPackage, RoundPoint } from './round-proposal.ts'

/**
 * PRIVATE to one side. Per package id the sum it could still live with: the lowest of the side that is paid, the
 * highest of the side that pays. null says "not this one"; a package that is absent was not answered, which settles
 * nothing either. With no money at stake 0 means yes.
 */
export type SealedSums = Readonly<Record<string, number | null>>
export type BothSealed = Readonly<Record<Side, SealedSums>>

export type RoundOutcome =
  | { settled: true; packageId: string; price: number; points: RoundPoint[] }
  | { settled: false }

export type AnswerRefusal =
  | { code: 'ROUND_ANSWER_UNKNOWN_PACKAGE'; packageId: string }
  | { code: 'ROUND_ANSWER_OUTSIDE'; packageId: string; low: number; high: number }
  | { code: 'ROUND_ANSWER_NOT_WHOLE'; packageId: string; grain: number }

function refusalOf(one: RoundPackage, sum: number, grain: number): AnswerRefusal | null {
  const { id: packageId, low, high, price } = one
  if (!Number.isSafeInteger(sum) || sum < low || sum > high) {
    return { code: 'ROUND_ANSWER_OUTSIDE', packageId, low, high }
  }
  const isWhole = sum % grain === 0 || sum === low || sum === high || sum === price
  return isWhole ? null : { code: 'ROUND_ANSWER_NOT_WHOLE', packageId, grain }
}

/** Checks what one side is about to seal: whole units between the open offer and the open demand, or empty. */
export function checkSealed(p: BareRound, sums: SealedSums): Result<SealedSums, AnswerRefusal> {
  for (const [packageId, sum] of Object.entries(sums)) {
    const one = p.packages.find((found) => found.id === packageId)
    if (!one) return err({ code: 'ROUND_ANSWER_UNKNOWN_PACKAGE', packageId })
    const refusal = sum === null ? null : refusalOf(one, sum, p.grain)
    if (refusal) return err(refusal)
  }
  return ok(sums)
}

/** Packages that a side has not answered yet, in the order of the round. */
export function unanswered(p: BareRound, sums: SealedSums): string[] {
  return p.packages.map((one) => one.id).filter((id) => sums[id] === undefined)
}

/** Whether a side could live with none of them so far: it alone is asked once more before the window ends. */
export function isAllEmpty(p: BareRound, sums: SealedSums): boolean {
  return p.packages.every((one) => (sums[one.id] ?? null) === null)
}

/** What the acts of a package are usually worth to both together, in thousandths of the sum asked. */
function usualValue(one: RoundPackage): number {
  return one.terms.acts.reduce((sum, { kind }) => sum + ACT_TABLE[kind].worth - ACT_TABLE[kind].cost, 0)
}

type Room = { one: RoundPackage; lowest: number; highest: number; price: number }

/** An answer counts as the whole sum of the range that is safe for its owner. */
function roomOf(one: RoundPackage, p: BareRound, sealed: BothSealed): Room | null {
  const least = sealed[otherSide(p.payer)][one.id] ?? null
  const most = sealed[p.payer][one.id] ?? null
  if (least === null || most === null) return null
  const [lowest, highest] = [Math.max(one.low, Math.ceil(least)), Math.min(one.high, Math.floor(most))]
  const price = priceOn(one.ladder, lowest, highest)
  return price === null ? null : { one, lowest, highest, price }
}

/**
 * The published rule on both sides' sealed answers. Of the packages with a sum that suits both, the one with the
 * widest room and usual value; its sum is the one on the public list nearest to the proposal, never outside an
 * answer. `settled: false` carries no reason on purpose: it is the same for both whatever was sealed.
 */
export function settleRound(p: BareRound, sealed: BothSealed): RoundOutcome {
  let best: Room | null = null
  let bestScore = 0
  for (const one of p.packages) {
    const room = roomOf(one, p, sealed)
    if (!room) continue
    // In thousandths of the sum asked, times the sum asked: whole numbers throughout.
    const score = 1000 * (room.highest - room.lowest) + VALUE_WEIGHT * usualValue(one) * Math.max(1, p.asks)
    if (best && score <= bestScore) continue
    best = room
    bestScore = score
  }
  if (!best) return { settled: false }
  const { one, price } = best
  return { settled: true, packageId: one.id, price, points: roundPoints(one.points, price, one.backCounts) }
}
