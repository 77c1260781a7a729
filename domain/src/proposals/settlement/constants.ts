import type { ActKind } from '../../agreements/terms.ts'

// Part of every version of the engine (rules.ts): a change here is a new version with its own value there.

/**
 * How likely an item holds, by the gap of the evidence grades (asking side minus paying side, -3..3):
 * `1 / (1 + e^-(.3 + .5 * gap))`, written out because `Math.exp` may differ in its last digit between
 * runtimes and a proposal must replay to the unit.
 */
export const MERIT_BY_GRADE_GAP = [0.231475, 0.331812, 0.450166, 0.574443, 0.689974, 0.785835, 0.858149]

/** Share of the amount asked that counts when no item of the case is documented. */
export const UNDOCUMENTED_FACTOR = 0.82
/** The same for undocumented items beside documented ones: their documented share times .97, at least .6. */
export const BESIDE_DOCUMENTED_FACTOR = 0.97
export const DOCUMENTED_SHARE_FLOOR = 0.6
/** How far an admitted amount above the evidence figure pulls the figure up. */
export const ADMISSION_CREDIT = 0.6

/** Settling now: certain payment, no wait, no court time. Calibrated so that neither side is much favoured. */
export const SETTLING_NOW = 0.88
/** The reference is never below this share of the admitted total, the range never below the other. */
export const REFERENCE_FLOOR = 0.7
export const RANGE_FLOOR = 0.6

/** Cases of this many units of their currency or more move in whole units. */
export const WHOLE_UNITS_FROM = 50
/** Closing prices stand on a grid of tenths (.10), so that a limit stated a little further out hardly moves one. */
export const CLOSING_GRID_PARTS = 10
export const CLOSING_OFFERS = 3
/** Of several packages that fit, what they are worth to both counts this many times the width of the overlap. */
export const VALUE_WEIGHT = 4
/** Packages offered when the caller does not say. */
export const PACKAGES_IN_ROUND = { 1: 2, 2: 3 } as const
/** Wishes tried both ways; those with a clearer answer than these are settled by their own value. */
export const OPEN_WISHES = 6

/** Ways to pay, earliest first; `delay` is the mean months until the money is there. */
export const SCHEDULES = ['days7', 'days30', 'monthly3', 'monthly6', 'monthly12'] as const
export type Schedule = (typeof SCHEDULES)[number]
export const DEFAULT_SCHEDULE: Schedule = 'days30'

type Plan = { delay: number; days: number; months: number }
export const SCHEDULE_PLANS: Readonly<Record<Schedule, Plan>> = {
  days7: { delay: 0.25, days: 7, months: 0 },
  days30: { delay: 1, days: 30, months: 0 },
  monthly3: { delay: 2, days: 0, months: 3 },
  monthly6: { delay: 3.5, days: 0, months: 6 },
  monthly12: { delay: 6.5, days: 0, months: 12 },
}

/** What the sum moves per month of later payment, as a share of the reference. */
export const DELAY_COMPENSATION = 0.017

/**
 * The public compensation table: what the sum moves when a side does something besides money, as a share
 * of the sum asked; down when the paying side does it, up when the asking side does. The first four were
 * calibrated by simulation; redoing work counts as repair, ending a behaviour as an apology.
 */
export const ACT_COMPENSATION: Readonly<Record<ActKind, number>> = {
  apology: 0.05,
  return_item: 0.12,
  repair: 0.12,
  redo_work: 0.12,
  keep_confidential: 0.03,
  remove_review: 0.06,
  stop_behaviour: 0.05,
  other: 0,
}

/** A statement of regret instead of an apology: its worth and its cost against the whole one. */
export const REGRET_COMPENSATION = 0.5
export const REGRET_WORTH = 0.5
export const REGRET_COST = 0.35

/** What one of the seven chips says: the worth (or the cost) of a term as a share of the sum asked. */
export const CHIP_SHARES = [0, 0.01, 0.03, 0.06, 0.1, 0.16, 0.25] as const
/** What a month of waiting costs the side that is paid, and gives the side that pays, by chip. */
export const WAITING_COST = [0.008, 0.016, 0.024] as const
export const WAITING_GAIN = [0.006, 0.018, 0.032] as const

/** Stands in for a side that laid no chips: population means of worth to the claimant and cost to the doer. */
export const USUAL_SHARES: Readonly<Record<ActKind, { worth: number; cost: number }>> = {
  apology: { worth: 0.07, cost: 0.055 },
  return_item: { worth: 0.16, cost: 0.11 },
  repair: { worth: 0.16, cost: 0.11 },
  redo_work: { worth: 0.16, cost: 0.11 },
  keep_confidential: { worth: 0.04, cost: 0.015 },
  remove_review: { worth: 0.08, cost: 0.03 },
  stop_behaviour: { worth: 0.1, cost: 0.03 },
  other: { worth: 0.06, cost: 0.05 },
}

/** Days until an act is due; null where it simply holds from the signature on. */
export const ACT_DAYS: Readonly<Record<ActKind, number | null>> = {
  apology: 7,
  return_item: 14,
  repair: 30,
  redo_work: 30,
  keep_confidential: null,
  remove_review: 7,
  stop_behaviour: null,
  other: null,
}
