import { DISPUTE_TYPES, type DisputeType } from '@evensettle/domain/cases/dispute-type.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { TIMELINE } from '@evensettle/domain/cases/timeline.ts'
import { DAY } from '@evensettle/domain/time.ts'
import { bareRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import {
  readRoundCase,
  type ReadCase,
  type SaidOfTerm,
  type TableTerm,
} from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type {
  BareRound,
  RoundPackage,
} from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import {
  withSumsThatHelp,
  type ShownItem,
} from '@evensettle/domain/proposals/settlement/ladder/sums-that-help.ts'
import {
  isAllEmpty,
  settleRound,
  type BothSealed,
  type SealedSums,
} from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { usualTermsOf } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import { oneStepLess } from '@evensettle/domain/proposals/settlement/evidence-grade.ts'
import { EVIDENCE_GRADES } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { isInMoodForNo, thresholdPrice, utilityOf, wantedGain } from './agents.ts'
import { dayOf, dealAt, type Outcome } from './outcome.ts'
import type { Category, Parameters } from './parameters.ts'
import { DONE_BY, TERMS, type Party, type Term } from './party.ts'
import type { Dispute, Item } from './population.ts'
import { UNIT, type HoldOut } from './product-engine.ts'
import { actsWorth, type Bundle } from './terms.ts'

/**
 * What people give. `defaults`: what the screens ask by themselves, with the terms usual for the kind of dispute, also
 * where they are worth nothing, and no open offer. `everything`: exactly the terms that matter, and open offers.
 */
export const INPUTS = ['defaults', 'everything'] as const
export type Inputs = (typeof INPUTS)[number]

/** How people answer, where it is not as the screen asks them to. Shares are of all people. */
export type Habits = {
  /** this share answers only the first package, or only the one they like best */
  onlyFirst?: number
  onlyFavourite?: number
  /** this share comes after the window has closed */
  late?: number
  /** nobody is reminded of an answer that is empty */
  noReminder?: boolean
  /** the window in days, and how long people take at most */
  windowDays?: number
}

const KIND_OF: Readonly<Record<string, DisputeType>> = {
  deposit: 'security_deposit',
  invoice: 'unpaid_invoice',
  loan: 'loan',
  'borrowed item': 'borrowed_item',
  purchase: 'purchase_problem',
  neighbour: 'neighbour_dispute',
  contract: 'contract_dispute',
  service: 'service_dispute',
}

const TERM_KINDS = {
  apology: 'apology',
  return: 'return_item',
  confidential: 'keep_confidential',
  review: 'remove_review',
} as const

/** A term is usual for a kind of dispute that turns on it in a quarter of the cases. */
const USUAL_FROM = 0.25

/** The kind of dispute that the product knows a category of the population by, if it does. */
export function kindOf(category: Category): DisputeType | null {
  return KIND_OF[category.name] ?? DISPUTE_TYPES.find((kind) => kind === category.name) ?? null
}

/** Terms usual for a category by the shares of the population: what the list of the product has to agree with. */
export function usualByShares(category: Category): Term[] {
  return TERMS.filter((term) => term !== 'return' && category.terms[term] >= USUAL_FROM)
}

/** Nobody has asked for it, and nobody has offered it. */
const SUGGESTED: SaidOfTerm = { asks: null, doer: { word: 'nothing' } }

function usualTerms(category: Category): TableTerm[] {
  const kind = kindOf(category)
  if (kind === null) {
    return usualByShares(category).map((term) => ({
      id: term,
      kind: TERM_KINDS[term],
      by: DONE_BY[term],
      words: '.',
      said: SUGGESTED,
    }))
  }
  return usualTermsOf({ disputeType: kind, points: [] }).map((usual) => ({
    id: TERMS.find((term) => TERM_KINDS[term] === usual.kind) ?? usual.kind,
    kind: usual.kind,
    by: usual.by === 'payer' ? 'respondent' : 'starter',
    words: '.',
    said: SUGGESTED,
  }))
}

function tableOf(d: Dispute, inputs: Inputs): TableTerm[] {
  const relevant = (term: Term): boolean => d.bundles.some((bundle) => bundle[term] > 0)
  const term = (one: Term): TableTerm => {
    const by = DONE_BY[one]
    const said: SaidOfTerm = { asks: otherSide(by), doer: { word: 'nothing' } }
    return { id: one, kind: TERM_KINDS[one], by, words: '.', said }
  }
  if (inputs === 'everything') return TERMS.filter(relevant).map(term)
  return [...(relevant('return') ? [term('return')] : []), ...usualTerms(d.category)]
}

function roundItem(item: Item, i: number): ShownItem {
  const grade = (n: number) => EVIDENCE_GRADES.find((one) => one === n) ?? 0
  const shown = grade(item.grades[item.back ? 'respondent' : 'starter'])
  return {
    id: `i${i}`,
    ...(item.back ? { by: 'respondent' as const } : {}),
    title: '',
    claimed: item.claimed * UNIT,
    admitted: item.isUnanswered ? null : item.admitted * UNIT,
    documented: item.documented * UNIT,
    evidence: { starter: grade(item.grades.starter), respondent: grade(item.grades.respondent) },
    // whoever shows a document has said something as well
    gradeWithoutSum: shown > 1 ? oneStepLess(shown) : shown,
  }
}

/** The dispute as both sides of it would see it before the round. */
export function roundCaseOf(d: Dispute, inputs: Inputs): ReadCase {
  const open = {
    demand: Math.round(d.starter.opening) * UNIT,
    offer: Math.round(d.respondent.opening) * UNIT,
  }
  const read = readRoundCase(
    withSumsThatHelp({
      currency: 'USD',
      payer: 'respondent',
      items: d.items.map(roundItem),
      terms: tableOf(d, inputs),
      open: inputs === 'everything' ? open : { demand: null, offer: null },
    }),
  )
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

/** A round is made of public facts alone, so a dispute whose people only answer differently has the same one. */
const KNOWN: Record<Inputs, WeakMap<readonly Item[], BareRound>> = {
  defaults: new WeakMap(),
  everything: new WeakMap(),
}

export function roundOf(d: Dispute, inputs: Inputs): BareRound {
  const found = KNOWN[inputs].get(d.items)
  if (found) return found
  const made = bareRound(roundCaseOf(d, inputs))
  KNOWN[inputs].set(d.items, made)
  return made
}

const SLOT_SCHEDULES: Readonly<Record<number, number>> = { 3: 2, 6: 3, 12: 4 }

/** Where a plan of another number of parts lies between the schedules of the population. */
function withParts(d: Dispute, bundle: Bundle, parts: number): Bundle {
  const exact = SLOT_SCHEDULES[parts]
  if (exact !== undefined) return { ...bundle, schedule: exact }
  return { ...bundle, schedule: parts <= 4 ? 2 : parts <= 8 ? 3 : 4 }
}

function bundleOfPackage(d: Dispute, one: RoundPackage): Bundle {
  const has = (term: Term): 0 | 1 => (one.terms.acts.some((act) => act.termId === term) ? 1 : 0)
  const of = {
    schedule: 0,
    apology: has('apology') === 1 ? (2 as const) : (0 as const),
    return: has('return'),
    confidential: has('confidential'),
    review: has('review'),
  }
  const bundle = {
    ...of,
    starterGain: actsWorth(d.starter, of),
    respondentGain: actsWorth(d.respondent, of),
  }
  const { payment } = one.terms
  if (payment?.kind === 'monthly') return withParts(d, bundle, payment.parts)
  return payment === null ? { ...bundle, schedule: 1 } : bundle
}

/** The whole sum of a package that is nearest to a limit and safe for its owner; null where the range has none. */
function ownSum(one: RoundPackage, isAsking: boolean, limit: number, grain: number): number | null {
  const slack = 1e-6
  if (isAsking) {
    const sum = Math.max(one.low, Math.ceil(limit / grain - slack) * grain)
    return sum <= one.high ? sum : limit <= one.high ? one.high : null
  }
  const sum = Math.min(one.high, Math.floor(limit / grain + slack) * grain)
  return sum >= one.low ? sum : limit >= one.low ? one.low : null
}

function favouriteOf(party: Party, round: BareRound, bundles: readonly Bundle[]): string | null {
  let best: { id: string; worth: number } | null = null
  for (const [i, one] of round.packages.entries()) {
    const bundle = bundles[i]
    const worth = bundle ? utilityOf(party, one.price / UNIT, bundle) : -Infinity
    if (!best || worth > best.worth) best = { id: one.id, worth }
  }
  return best?.id ?? null
}

/** Numbers of a person that are used for nothing else: whether a habit is theirs. */
const HABIT_DRAW = 20

function hasHabit(party: Party, share: number | undefined, at: number): boolean {
  return (party.leaving[HABIT_DRAW + at] ?? 1) < (share ?? 0)
}

/** What a party seals when it takes its time: for every package the sum that gives it just what it wants. */
function sealedBy(
  party: Party,
  round: BareRound,
  bundles: readonly Bundle[],
  more: { habits?: Habits; holdOut?: HoldOut } = {},
): SealedSums {
  const wanted = wantedGain(party, 'last', 1)
  const isAsking = party.side === 'starter'
  const held = more.holdOut?.side === party.side ? more.holdOut.beyond * round.asks + 1 : null
  const only = hasHabit(party, more.habits?.onlyFirst, 0)
    ? (round.packages[0]?.id ?? null)
    : hasHabit(party, more.habits?.onlyFavourite, 1)
      ? favouriteOf(party, round, bundles)
      : null
  const sums = round.packages.map((one, i): [string, number | null] => {
    const bundle = bundles[i]
    if (!bundle || (only !== null && only !== one.id)) return [one.id, null]
    const limit = thresholdPrice(party, bundle, wanted) * UNIT
    const least =
      held === null ? limit : isAsking ? Math.max(limit, one.price + held) : Math.min(limit, one.price - held)
    return [one.id, ownSum(one, isAsking, least, round.grain)]
  })
  return Object.fromEntries(sums)
}

export type RoundRun = Outcome & {
  round: BareRound
  bundles: readonly Bundle[]
  sealed: BothSealed
  packageId: string | null
  faults: number
}

/** A reminder goes to an answer that is empty three days before the end. */
const REMINDED_BEFORE_END = 3

type Answered = { sums: SealedSums; day: number }

/** When and what somebody answers: in a bad mood nothing, and then perhaps after the one reminder. */
function answerOf(
  party: Party,
  p: Parameters,
  round: BareRound,
  bundles: readonly Bundle[],
  more: { habits?: Habits; holdOut?: HoldOut },
): Answered {
  const window = more.habits?.windowDays ?? TIMELINE.proposalOpenFor / DAY
  const own = p.agents.preparation + dayOf(party, 1)
  if (hasHabit(party, more.habits?.late, 2) || dayOf(party, 1) > window)
    return { sums: {}, day: p.agents.preparation + window }
  const sums = isInMoodForNo(party, p, 1) ? {} : sealedBy(party, round, bundles, more)
  if (!isAllEmpty(round, sums) || more.habits?.noReminder) return { sums, day: own }
  const again = Math.max(dayOf(party, 1), window - REMINDED_BEFORE_END) + dayOf(party, 2)
  if (isInMoodForNo(party, p, 2) || again > window) return { sums: {}, day: own }
  const second = sealedBy(party, round, bundles, more)
  return { sums: second, day: isAllEmpty(round, second) ? own : p.agents.preparation + again }
}

/** Deals outside a sealed answer or the range, or whose points do not add up: there must be none. */
function faultsOf(round: BareRound, sealed: BothSealed, found: ReturnType<typeof settleRound>): number {
  if (!found.settled) return 0
  const least = sealed[otherSide(round.payer)][found.packageId] ?? Infinity
  const most = sealed[round.payer][found.packageId] ?? -Infinity
  const total = found.points.reduce((sum, one) => sum + (one.back ? -one.proposed : one.proposed), 0)
  const isSound =
    total === found.price &&
    found.points.every((one) => one.proposed >= 0 && one.proposed <= one.asks) &&
    found.price >= least &&
    found.price <= most &&
    found.price <= round.asks
  return isSound ? 0 : 1
}

/** A whole negotiation by settlement-3: one sealed question on three public packages. */
export function runRound(
  d: Dispute,
  p: Parameters,
  inputs: Inputs,
  more: { habits?: Habits; holdOut?: HoldOut; sealed?: Partial<Record<Side, SealedSums>> } = {},
): RoundRun {
  const round = roundOf(d, inputs)
  const bundles = round.packages.map((one) => bundleOfPackage(d, one))
  const answers = {
    starter: answerOf(d.starter, p, round, bundles, more),
    respondent: answerOf(d.respondent, p, round, bundles, more),
  }
  const sealed = {
    starter: more.sealed?.starter ?? answers.starter.sums,
    respondent: more.sealed?.respondent ?? answers.respondent.sums,
  }
  const found = settleRound(round, sealed)
  const days = Math.max(...SIDES.map((side) => answers[side].day))
  const ends = { rounds: 1, days, isLeft: false, round, bundles, sealed }
  if (!found.settled) return { ...ends, deal: null, packageId: null, faults: 0 }
  const bundle = bundles[round.packages.findIndex((one) => one.id === found.packageId)]
  // Where the balance turned, the starter pays: its gain is counted with the sign of what it gets.
  const price = (round.payer === 'respondent' ? found.price : -found.price) / UNIT
  const deal = bundle ? dealAt(d, price, bundle) : null
  return { ...ends, deal, packageId: found.packageId, faults: faultsOf(round, sealed, found) }
}
