/**
 * What differs between the versions of the ladder. A round is answered, settled and replayed by the rules of the version
 * that it was opened with, also where it is still open when a newer one comes: a version that has made rounds is never
 * changed or taken out. What they have in common stands in constants.ts.
 */
export type LadderRules = {
  /** Which open sums hold a round: `on_the_table` counts the offer that can still be accepted, `standing` what each side stands by. */
  heldBy: 'on_the_table' | 'standing'
  /** `by_kind`: a document weighs by what its owner says it is. `by_support`: see evidence-support.ts. */
  weighs: 'by_kind' | 'by_support'
  /** Whether the mediator suggests an apology also where no money is asked for. */
  suggestsApology: 'always' | 'beside_money'
  /** Whether what each side said of a thing is part of the open input, so that ways without money differ. */
  hearsOfThings: boolean
  /** Whether what both said of how it changes hands (who, where, by when) is heard, and set against each other in the ways. */
  crossesHandings: boolean
  /**
   * Whether a point agreed to in full is out of the dispute: it counts as asked, and weak evidence for it takes nothing from the
   * others. (`settlement-5` and before weighed it like any other: who agreed to most of a case was asked for nothing of the rest.)
   */
  agreedInFullStands: boolean
  /** Whether what counts of each claim is in the grain of the case, so that the lines of a sum add up to it without cents. */
  countsInGrain: boolean
  /** Whether a later round moves all packages by the same steps of their first ladders, none past an open demand. */
  movesTogether: boolean
  /**
   * Whether an act that its doer has promised on a condition stands on it in every way beside money. (In `settlement-5` and before the
   * second way had it without: who said yes to that one would have signed what they never agreed to.)
   */
  keepsConditions: boolean
  /**
   * Whether a thing that one side asks for and the other has agreed to is out of the dispute, as money that is agreed to: it is in
   * every way, and moves no sum. (In `settlement-6` and before a way of money alone left it out.)
   */
  keepsAgreedThings: boolean
  /**
   * Whether who pays at once pays no earlier than the first day on which what it gets for it can be handed over: the first that suits
   * both, or the first that whoever hands it over has named. (By `settlement-7` a payer who named a late day paid late.)
   */
  paysOnHandingOver: false | 'common_day' | 'doers_day'
  /**
   * Whether a last day that lies before the first on which it can be done is moved to a week from then. (By `settlement-8` it was moved
   * to that first day, which was then the only one.)
   */
  movedDaysLeaveAWeek: boolean
  /**
   * Whether words that say what comes first stand without a last day that nobody has named, or that the other has named otherwise. (By
   * `settlement-8` what was to be done before a thing came back could be due after it.)
   */
  leavesDaysToWords: boolean
  /**
   * Whether a place that both have named, one of them in fewer words, is one place. (By `settlement-8` an address with its city and
   * without were two, and a way of its own each.)
   */
  knowsOnePlace: boolean
  /** Whether a day half way between two is one on which both can. (By `settlement-8` it could be a Wednesday where both had only Saturdays.) */
  halvesOnWeekdays: boolean
}

export const LADDER_RULES = {
  'settlement-3': {
    heldBy: 'on_the_table',
    weighs: 'by_kind',
    suggestsApology: 'always',
    hearsOfThings: false,
    crossesHandings: false,
    agreedInFullStands: false,
    countsInGrain: false,
    movesTogether: false,
    keepsConditions: false,
    keepsAgreedThings: false,
    paysOnHandingOver: false,
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-4': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: false,
    agreedInFullStands: false,
    countsInGrain: false,
    movesTogether: false,
    keepsConditions: false,
    keepsAgreedThings: false,
    paysOnHandingOver: false,
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-5': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: true,
    agreedInFullStands: false,
    countsInGrain: false,
    movesTogether: false,
    keepsConditions: false,
    keepsAgreedThings: false,
    paysOnHandingOver: false,
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-6': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: true,
    agreedInFullStands: true,
    countsInGrain: true,
    movesTogether: true,
    keepsConditions: true,
    keepsAgreedThings: false,
    paysOnHandingOver: false,
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-7': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: true,
    agreedInFullStands: true,
    countsInGrain: true,
    movesTogether: true,
    keepsConditions: true,
    keepsAgreedThings: true,
    paysOnHandingOver: 'common_day',
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-8': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: true,
    agreedInFullStands: true,
    countsInGrain: true,
    movesTogether: true,
    keepsConditions: true,
    keepsAgreedThings: true,
    paysOnHandingOver: 'doers_day',
    movedDaysLeaveAWeek: false,
    leavesDaysToWords: false,
    knowsOnePlace: false,
    halvesOnWeekdays: false,
  },
  'settlement-9': {
    heldBy: 'standing',
    weighs: 'by_support',
    suggestsApology: 'beside_money',
    hearsOfThings: true,
    crossesHandings: true,
    agreedInFullStands: true,
    countsInGrain: true,
    movesTogether: true,
    keepsConditions: true,
    keepsAgreedThings: true,
    paysOnHandingOver: 'doers_day',
    movedDaysLeaveAWeek: true,
    leavesDaysToWords: true,
    knowsOnePlace: true,
    halvesOnWeekdays: true,
  },
} as const satisfies Readonly<Record<string, LadderRules>>

export type LadderEngine = keyof typeof LADDER_RULES

/** Names the rules that new rounds are made by. */
export const LADDER_ENGINE = 'settlement-9' satisfies LadderEngine

export function isLadderEngine(name: string): name is LadderEngine {
  return Object.hasOwn(LADDER_RULES, name)
}

/**
 * The ways in which a version has counted the open sums of a case when it opened a round: the last rounds of `settlement-3`
 * were opened with what each side stands by, and it is not told of a round which of them it is.
 */
export function openedBy(engine: LadderEngine): readonly LadderRules['heldBy'][] {
  const { heldBy } = LADDER_RULES[engine]
  return heldBy === 'standing' ? [heldBy] : [heldBy, 'standing']
}

/** The rules of a stored round; a name that the ladder has never had is a bug of the caller. */
export function ladderRulesOf(engine: string): LadderRules {
  if (!isLadderEngine(engine)) throw new Error(`unknown engine ${engine}`)
  return LADDER_RULES[engine]
}
