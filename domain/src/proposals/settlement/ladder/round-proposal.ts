import type { CalendarDate } from '../../../time.ts'
import type { Side } from '../../../cases/side.ts'
import type { Handing } from '../../../agreements/handing.ts'
import type { Currency } from '../../../money.ts'
import type { EvidenceGrade } from '../public-case.ts'
import type { TermKind } from './constants.ts'
import type { Ladder } from './ladder.ts'
import type { LeftOut } from './round-case.ts'
import type { PointSums } from './support.ts'
import type { LadderEngine } from './versions.ts'

/** How the money comes: by a day, or in equal monthly parts. */
export type Payment = { kind: 'within_days'; days: 7 } | { kind: 'monthly'; parts: number }

/**
 * The ways a package can be made, in the order both sides are led through them. Without money: everything that was asked
 * for on the conditions of who does it, what the paid side says, what the paying side says. Where both differ in how a thing
 * changes hands: each gets one thing that it said (crossed), the same the other way round, and half of each.
 */
const SLOTS = [
  'soon_with_acts',
  'monthly_with_acts',
  'soon',
  'monthly',
  'crossed',
  'as_paid_says',
  'as_payer_says',
  'crossed_back',
  'middle',
] as const
export type Slot = (typeof SLOTS)[number]

/** `condition`: on what condition its doer does it, in the doer's own words; `dueOn`: by when, as its own offer says. */
export type RoundAct = {
  termId: string
  kind: TermKind
  by: Side
  words: string
  condition?: string
  dueOn?: CalendarDate
  /** who sees to it and where, and whose word each of it is */
  handing?: Handing
  whose?: WhoseHanding
  /**
   * the days of both do not meet: `by` named `day`, and `first` is the first day on which the other can; `works` is the first that is
   * also one of their days of the week, where that is another one
   */
  apart?: { by: Side; day: CalendarDate; first: CalendarDate; works?: CalendarDate }
  /** both have named days of the week, and none of them is the same */
  noCommonWeekday?: true
  /** what it says itself of what comes first stands for its last day, as no other is the word of both */
  dayInWords?: true
  /** beside money: from which day on its doer can, by its own word */
  doerFrom?: CalendarDate
}

/** Whose word it is: a side's, that of both (or of one, with nothing said against it), or half of each. */
export type Whose = Side | 'both' | 'middle'
/** Of who sees to it, of where, of the day; absent where nothing is said. `one`: only that side has said it. */
export type WhoseHanding = { who?: Whose; at?: Whose; day?: Whose }

/** `payment` is null when no money is asked for. */
export type RoundTerms = { payment: Payment | null; acts: readonly RoundAct[] }

/** One point in the three figures that people see, asks / agrees to / proposed, and what its evidence supports. */
export type RoundPoint = PointSums & { proposed: number }

/** A figure of one side that a proposed sum equals: what R already agreed to or offered, S already asks or demands. */
export type OwnFigure = 'agreed' | 'offered' | 'asked' | 'demanded'

/** Why a sum is what it is, from public facts; the sums of a list of facts add up as they say. Minor units. */
export type RoundFact =
  /** Agreed to: counts in full. */
  | { key: 'agreed'; sum: number }
  /** The evidence supports `supported` together with what is agreed to; of the `beyond`, .72 count: `counts`. */
  | { key: 'evidence'; supported: number; beyond: number; counts: number }
  /** What the other side asks for counts `counts` and is taken off. */
  | { key: 'back'; asked: number; counts: number }
  /** The sum was held at `sum`, moved by `by`: nothing is proposed beyond this public bound. */
  | {
      key: 'held'
      bound: 'agreed' | 'offer' | 'demand' | 'asked' | 'least' | 'ladder'
      sum: number
      by: number
    }
  /** Nothing but whole units: moved by `by`. */
  | { key: 'rounded'; by: number }
  | { key: 'reference'; sum: number }
  /** An act moves the sum by `by`. */
  | { key: 'act'; termId: string; kind: TermKind; side: Side; by: number }
  /** This way to pay, instead of within 30 days, moves the sum by `by`. */
  | { key: 'payment'; payment: Payment; by: number }
  /** The sum of the package. `is`: it is what a side already agreed to, offered, demands or asks. */
  | { key: 'proposal'; sum: number; is: OwnFigure | null }
  | { key: 'no_money' }

/**
 * A way to settle. `price` is the proposal, `low`..`high` every sum that can be answered, `ladder` the public list
 * of sums that can settle it.
 */
export type RoundPackage = {
  id: string
  slot: Slot
  terms: RoundTerms
  price: number
  low: number
  high: number
  ladder: Ladder
  points: RoundPoint[]
  /** what the claims back count for in its points; absent in rounds that counted them to the unit */
  backCounts?: number
  reasons: RoundFact[]
}

/** What a paper or an answer would change, by the same rule run again. Sums of the reference are on balance. */
export type RoundChange = {
  pointId: string
  by: Side
  what: { key: 'paper'; grade: EvidenceGrade; documented: number | null } | { key: 'answer'; agreed: number }
  supportedNow: number
  supportedThen: number
  referenceNow: number
  referenceThen: number
  /** who pays then, where that would be the other side */
  payerThen?: Side
}

/** What weighs for one point. */
export type PointReason = {
  id: string
  by: Side
  asks: number
  agreesTo: number | null
  documented: number | null
  evidence: Record<Side, EvidenceGrade>
  supported: number
  changes: RoundChange[]
}

export type RoundReceipt = { fair: boolean; checks: { key: 'words' | 'order' | 'sides'; same: boolean }[] }

/** A round of the ladder, the same for both sides, from public facts alone. All sums are minor units. */
export type RoundProposal = {
  engine: LadderEngine
  currency: Currency
  payer: Side
  /** asked from the payer, agreed to by it, supported by evidence: totals of the points that count */
  asks: number
  agreesTo: number
  supported: number
  /** the open sums as they stand for who pays on balance, null where there is none */
  open: { offer: number | null; demand: number | null }
  /** no proposal lies below what is agreed to, less what counts back, or above what is asked, less what is agreed back */
  floor: number
  cap: number
  /** sums move in this unit; `step` is how far apart the sums of the list are */
  grain: number
  step: number
  reference: number
  packages: RoundPackage[]
  /** counterclaims that nobody answered: not part of any sum here, nor of what is closed by a settlement */
  leftOut: readonly LeftOut[]
  reasons: RoundFact[]
  points: PointReason[]
  receipt: RoundReceipt
}

/** A proposal without its receipt and its "what would change it": every number, several times as fast. */
export type BareRound = Omit<RoundProposal, 'receipt' | 'points'>
