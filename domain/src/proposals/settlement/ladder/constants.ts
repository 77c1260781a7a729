import type { ActKind } from '../../../agreements/terms.ts'

// Part of settlement-3: a change of any of these is a new version of the engine. All are whole numbers, so that
// what is decided about money is decided in whole numbers.

/** How likely a point holds, in millionths, by the gap of the evidence grades (asking side minus the other, -3..3). */
export const LIKELIHOOD = [231_475, 331_812, 450_166, 574_443, 689_974, 785_835, 858_149] as const
export const MILLION = 1_000_000

/** Of what the evidence supports beyond what is agreed to, this part counts: .72. */
export const EVIDENCE_PART = { top: 72, bottom: 100 } as const
/** Share of an undocumented amount that counts: .82; beside documented ones .97 of their documented share. */
export const UNDOCUMENTED = { top: 82, bottom: 100 } as const
export const BESIDE_DOCUMENTED = { top: 97, bottom: 100 } as const
/** The documented share counts as at least this: .6. */
export const DOCUMENTED_SHARE_FLOOR = { top: 60, bottom: 100 } as const

/** The sums of a package that can settle it are this part of the sum asked apart: .08. */
export const STEP = { top: 8, bottom: 100 } as const
/** How often the space between two of them is halved where the room is smaller than a step: 4, 2, 1 %. */
export const HALVINGS = 3
/** Of several packages that fit: what its acts are usually worth counts this many times the width of the room. */
export const VALUE_WEIGHT = 2
export const PACKAGES = 3

/** What a month of later payment adds to the sum, as a share of the reference: .017; paid in 30 days is the middle. */
export const DELAY = { top: 17, bottom: 1000 } as const
/** Mean delay of a payment within 7 days, in quarters of a month. */
export const QUARTERS_IN_7_DAYS = 1
/** No instalment is smaller than this many units of the currency. */
export const LEAST_INSTALMENT_UNITS = 10
export const LONG_PLAN = 12
export const SHORT_PLAN = 3

/** What can be on the table besides money. The last three are papers that cost their writer an hour. */
export type TermKind = ActKind | 'list_of_charges' | 'corrected_invoice' | 'reference_letter'

/**
 * The public table, in thousandths of the sum asked: what an act moves the sum by, what it is usually worth to
 * the other side, what it usually costs. The first seven were calibrated by simulation for the earlier engines;
 * the others are estimates, so that no act that somebody asks for moves nothing.
 */
export const ACT_TABLE: Readonly<Record<TermKind, { moves: number; worth: number; cost: number }>> = {
  apology: { moves: 50, worth: 70, cost: 55 },
  return_item: { moves: 120, worth: 160, cost: 110 },
  repair: { moves: 120, worth: 160, cost: 110 },
  redo_work: { moves: 120, worth: 160, cost: 110 },
  keep_confidential: { moves: 30, worth: 40, cost: 15 },
  remove_review: { moves: 60, worth: 80, cost: 30 },
  stop_behaviour: { moves: 50, worth: 100, cost: 30 },
  other: { moves: 30, worth: 60, cost: 50 },
  list_of_charges: { moves: 10, worth: 20, cost: 10 },
  corrected_invoice: { moves: 10, worth: 20, cost: 10 },
  reference_letter: { moves: 10, worth: 20, cost: 10 },
}

/** Days until an act is due; null where it simply holds from the signature on. */
export const TERM_DAYS: Readonly<Record<TermKind, number | null>> = {
  apology: 7,
  return_item: 14,
  repair: 30,
  redo_work: 30,
  keep_confidential: null,
  remove_review: 7,
  stop_behaviour: null,
  other: 30,
  list_of_charges: 7,
  corrected_invoice: 7,
  reference_letter: 14,
}
