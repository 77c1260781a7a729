import { otherSide, SIDES, type Side } from '../../cases/side.ts'
import type { BothChips, ChipLevel, Chips } from './chips.ts'
import { propose } from './propose.ts'
import type { Package, PackageAct, Proposal, Round } from './proposal.ts'
import type { PublicCase } from './public-case.ts'
import { canonicalText } from './record.ts'
import { isEngineVersion, type EngineVersion } from './rules.ts'
import type { ClosingAnswers, Ticks } from './settle.ts'

/**
 * The public record of a round with what one side sealed in it, for that side to check. `chips` are left out:
 * they choose which terms are bundled and never a sum, and one side knows only its own.
 */
export type OwnRecord = {
  case: PublicCase
  round: Round
  proposal: Proposal
  side: Side
  ticks: Ticks | null
  closing: ClosingAnswers | null
  outcome: { packageId: string; price: number } | null
}

export type OwnCheck = {
  /** whether every recorded package comes out of the published rule to the last unit */
  packages: 'same' | 'different' | 'other_engine'
  /** whether the settled sum is one its owner said yes to; null where nothing was settled */
  sum: 'inside' | 'outside' | null
}

const WAITING = [0, 1, 2] as const

/** Chips under which a side's answer to every wish makes exactly the recorded acts the best choice. */
function eager(side: Side, acts: readonly PackageAct[], waiting: Chips['waiting'], half: ChipLevel): Chips {
  const levels = acts.map(({ wishId, by, level }): [string, ChipLevel] => [
    wishId,
    level === 'half' ? half : by === side ? 0 : 6,
  ])
  return { wishes: Object.fromEntries(levels), waiting }
}

/** Chips under which each way to pay comes up with all of the acts. */
function tries(payer: Side, acts: readonly PackageAct[]): BothChips[] {
  const paid = otherSide(payer)
  const both = WAITING.flatMap((late) =>
    WAITING.map((soon) => ({ [payer]: eager(payer, acts, late, 6), [paid]: eager(paid, acts, soon, 6) })),
  )
  return [{ [payer]: eager(payer, acts, 1, 3) }, ...both]
}

function withoutId({ terms, price, low, high, rungs, items, reasons }: Package): string {
  return canonicalText({ terms, price, low, high, rungs, items, reasons })
}

/** Computes one recorded package again: from the public case, with no wish in it but the ones it bundles. */
function comesOutSame(record: OwnRecord, one: Package, engine: EngineVersion): boolean {
  const bundled = new Set(one.terms.acts.map((act) => act.wishId))
  const wishes = record.case.wishes.filter((wish) => bundled.has(wish.id))
  const expected = withoutId(one)
  return tries(record.proposal.payer, one.terms.acts).some((chips) => {
    const again = propose({ ...record.case, wishes }, { round: record.round, packages: 10, chips, engine })
    return again.ok && again.value.packages.some((other) => withoutId(other) === expected)
  })
}

function ownSum({ side, proposal, ticks, closing, outcome }: OwnRecord): OwnCheck['sum'] {
  if (!outcome) return null
  if (closing) return closing[outcome.packageId] === true ? 'inside' : 'outside'
  const limit = ticks?.sums[outcome.packageId] ?? null
  if (limit === null) return 'outside'
  const isInside = side === proposal.payer ? outcome.price <= limit : outcome.price >= limit
  return isInside ? 'inside' : 'outside'
}

/** Runs the published rule again on the public record, and looks whether the outcome keeps to one's own answers. */
export function checkOwn(record: OwnRecord): OwnCheck {
  const { proposal } = record
  const { engine } = proposal
  if (!isEngineVersion(engine)) return { packages: 'other_engine', sum: ownSum(record) }
  const base = propose(record.case, { round: record.round, engine })
  if (!base.ok) return { packages: 'different', sum: ownSum(record) }
  const isSame =
    base.value.reference === proposal.reference &&
    base.value.claim === proposal.claim &&
    base.value.payer === proposal.payer &&
    SIDES.includes(record.side) &&
    canonicalText(base.value.items) === canonicalText(proposal.items) &&
    proposal.packages.every((one) => comesOutSame(record, one, engine))
  return { packages: isSame ? 'same' : 'different', sum: ownSum(record) }
}
