import type { ActKind } from '../../agreements/terms.ts'
import type { Side } from '../../cases/side.ts'
import type { Currency } from '../../money.ts'
import type { ActLevel } from './chips.ts'
import type { Schedule } from './constants.ts'
import type { Fact, ItemReason, Receipt } from './explanation.ts'

/** 1 narrows to sums near the reference, 2 is the last and shows the whole range. */
export type Round = 1 | 2

export type PackageAct = { wishId: string; kind: ActKind; by: Side; level: ActLevel; words: string }

/** `schedule` is null when no money is asked for. */
export type PackageTerms = { schedule: Schedule | null; acts: PackageAct[] }

/** `back` marks what the paying side asks for: its amounts are taken off the others. */
export type PackageItem = {
  id: string
  asked: number
  admitted: number
  figure: number
  proposed: number
  back?: true
}

/**
 * A way to settle. `price` is its starting sum, `low`..`high` what may be proposed at all, `rungs` the sums
 * to tick, ascending, `price` among them. All minor units. `grain` is the step sums move in.
 */
export type Package = {
  id: string
  terms: PackageTerms
  price: number
  low: number
  high: number
  rungs: number[]
  items: PackageItem[]
  reasons: Fact[]
}

/** A round of the mediator, the same for both sides; holds nothing that either side said in private. */
export type Proposal = {
  engine: string
  round: Round
  last: boolean
  currency: Currency
  payer: Side
  claim: number
  grain: number
  reference: number
  packages: Package[]
  explanation: Fact[]
  items: ItemReason[]
  receipt: Receipt
}
