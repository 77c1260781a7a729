import type { ActKind } from '../../agreements/terms.ts'
import type { Side } from '../../cases/side.ts'
import type { ActLevel } from './chips.ts'
import type { Schedule } from './constants.ts'
import type { EvidenceGrade } from './public-case.ts'

/**
 * The reasons of a proposal as data, all from public facts; `key` names the sentence in the message
 * catalogue, the other fields fill it. Sums are minor units.
 */
export type Fact =
  /** The figures of the items add up to `figures`; settling now makes the starting sum `reference`. */
  | { key: 'reference.evidence'; figures: number; reference: number }
  /** The starting sum is held up by what was admitted: at least 7/10 of `admitted`. */
  | { key: 'reference.admitted'; figures: number; admitted: number; reference: number }
  /** Both sides ask for money: what counts of the one, less what counts of the other, is the starting sum. */
  | { key: 'reference.balance'; asked: number; back: number; reference: number }
  /** No sum of money is asked for: the proposal is about what each side does. */
  | { key: 'reference.none' }
  /** An act in the package moves the sum by `shift`. */
  | { key: 'package.act'; wishId: string; kind: ActKind; by: Side; level: ActLevel; shift: number }
  /** Paying earlier or later than within 30 days moves the sum by `shift`. */
  | { key: 'package.schedule'; schedule: Schedule; shift: number }
  /** The sum was held at `sum`, because nothing is proposed beyond this public bound. */
  | { key: 'package.bounded'; bound: 'offer' | 'demand' | 'admitted' | 'asked' | 'least'; sum: number }
  /** The starting sum is under what was agreed to already: money that is sure and comes soon is worth more. */
  | { key: 'package.below_admitted'; admitted: number }
  /** The sum of the package. */
  | { key: 'package.price'; sum: number }

/** What would change an item's figure, found by running the public rule again with one document more. */
export type Change = {
  key: 'change.document'
  itemId: string
  by: Side
  grade: EvidenceGrade
  /** The amount the document would show; null for a document of the paying side. */
  documented: number | null
  figureNow: number
  figureThen: number
}

/** What weighs for one item, for its card. */
export type ItemReason = {
  id: string
  asked: number
  admitted: number
  documented: number | null
  evidence: Record<Side, EvidenceGrade>
  figure: number
  changes: Change[]
}

/** One of the checks of the receipt: the proposal computed again with something swapped. */
export type ReceiptCheck = { key: 'words' | 'order' | 'sides'; same: boolean }
export type Receipt = { fair: boolean; checks: ReceiptCheck[] }
