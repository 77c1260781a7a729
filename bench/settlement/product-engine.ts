import type { Side } from '@evensettle/domain/cases/side.ts'
import type { BothChips, ChipLevel } from '@evensettle/domain/proposals/settlement/chips.ts'
import { SCHEDULES } from '@evensettle/domain/proposals/settlement/constants.ts'
import { evidenceFigures, referenceOf } from '@evensettle/domain/proposals/settlement/figures.ts'
import type { Package, PackageTerms } from '@evensettle/domain/proposals/settlement/proposal.ts'
import { proposeBare, type BareProposal } from '@evensettle/domain/proposals/settlement/propose.ts'
import {
  EVIDENCE_GRADES,
  readCase,
  type EvidenceGrade,
  type PublicCase,
  type Wish,
} from '@evensettle/domain/proposals/settlement/public-case.ts'
import {
  closingOffers,
  settle,
  settleClosing,
  type ClosingOffer,
  type Ticks,
} from '@evensettle/domain/proposals/settlement/settle.ts'
import {
  acceptsFinal,
  isInMoodForNo,
  leaves,
  statedPriorities,
  thresholdPrice,
  wantedGain,
} from './agents.ts'
import { dayOf, dealAt, slower, type Outcome } from './outcome.ts'
import type { Parameters } from './parameters.ts'
import { DONE_BY, TERMS, type Party, type Term } from './party.ts'
import type { Dispute, Item } from './population.ts'
import { actsWorth, type Bundle } from './terms.ts'

/** Minor units in one unit of the population's money. */
export const UNIT = 100

const KINDS = {
  apology: 'apology',
  return: 'return_item',
  confidential: 'keep_confidential',
  review: 'remove_review',
} as const

function gradeOf(n: number): EvidenceGrade {
  return EVIDENCE_GRADES.find((grade) => grade === n) ?? 0
}

const LEVELS: readonly ChipLevel[] = [0, 1, 2, 3, 4, 5, 6]

function caseItem(item: Item, i: number): PublicCase['items'][number] {
  return {
    id: `i${i}`,
    title: '',
    claimed: item.claimed * UNIT,
    admitted: item.admitted * UNIT,
    documented: item.documented * UNIT,
    evidence: { starter: gradeOf(item.grades.starter), respondent: gradeOf(item.grades.respondent) },
  }
}

/** The dispute as both sides of it would see it in the product. */
function publicCaseOf(d: Dispute): PublicCase {
  const wishes = TERMS.filter((term) => d.bundles.some((bundle) => bundle[term] > 0)).map((term): Wish => {
    const wish: Wish = { id: term, kind: KINDS[term], by: DONE_BY[term], words: '.' }
    return term === 'apology' ? { ...wish, regret: '.' } : wish
  })
  const open = {
    demand: Math.round(d.starter.opening) * UNIT,
    offer: Math.round(d.respondent.opening) * UNIT,
  }
  const read = readCase({ currency: 'USD', payer: 'respondent', items: d.items.map(caseItem), wishes, open })
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

/** The product's reference sum, in units of the population's money. */
export function referenceOfDispute(d: Dispute): number {
  const c = publicCaseOf(d)
  return referenceOf(c, evidenceFigures(c)).sum / UNIT
}

function chipsOf(d: Dispute, p: Parameters): BothChips {
  const laid = (side: Side) => {
    const { chips, waiting } = statedPriorities(d, d[side], p)
    const wishes = Object.fromEntries(TERMS.map((term) => [term, LEVELS[chips[term]] ?? 0]))
    return { wishes, waiting: waiting === 2 ? (2 as const) : waiting === 1 ? (1 as const) : (0 as const) }
  }
  return { starter: laid('starter'), respondent: laid('respondent') }
}

function bundleOf(d: Dispute, terms: PackageTerms): Bundle {
  const has = (term: Term): 0 | 1 => (terms.acts.some((act) => act.wishId === term) ? 1 : 0)
  const apology = terms.acts.find((act) => act.wishId === 'apology')
  const of = {
    schedule: terms.schedule === null ? 1 : SCHEDULES.indexOf(terms.schedule),
    apology: apology ? (apology.level === 'full' ? (2 as const) : (1 as const)) : (0 as const),
    return: has('return'),
    confidential: has('confidential'),
    review: has('review'),
  }
  return {
    ...of,
    starterGain: actsWorth(d.starter, of),
    respondentGain: actsWorth(d.respondent, of),
  }
}

/** A strategy of one side that refuses some of the sums it would tick by the rule of section 3. */
export type HoldOut = { side: Side; beyond: number }

type Ticked = { ticks: Ticks; isAnnoyed: boolean }

function tick(
  d: Dispute,
  party: Party,
  proposal: BareProposal,
  bundles: readonly Bundle[],
  at: { round: number; of: number; lastWord: boolean; holdOut?: HoldOut; annoyedBy: number },
): Ticked {
  const wanted = wantedGain(party, at.round === at.of ? 'last' : 'report', at.round / at.of)
  const isAsking = party.side === 'starter'
  let isAnnoyed = false
  const sums: Record<string, number | null> = {}
  for (const [i, one] of proposal.packages.entries()) {
    const bundle = bundles[i]
    if (!bundle) continue
    const threshold = thresholdPrice(party, bundle, wanted) * UNIT
    if (i === 0) {
      const worse = isAsking ? threshold - one.price : one.price - threshold
      isAnnoyed = worse > at.annoyedBy * proposal.claim
    }
    sums[one.id] = ownRung(
      one,
      isAsking,
      threshold,
      at.holdOut?.side === party.side ? at.holdOut : null,
      proposal,
    )
  }
  return { ticks: { sums, lastWord: at.lastWord }, isAnnoyed }
}

function ownRung(
  one: Package,
  isAsking: boolean,
  threshold: number,
  holdOut: HoldOut | null,
  proposal: BareProposal,
): number | null {
  const slack = 1e-6
  const held = holdOut ? holdOut.beyond * proposal.claim : 0
  if (isAsking) {
    const least = holdOut ? Math.max(threshold, one.price + held + 1) : threshold
    return one.rungs.find((rung) => rung >= least - slack) ?? null
  }
  const most = holdOut ? Math.min(threshold, one.price - held - 1) : threshold
  return one.rungs.findLast((rung) => rung <= most + slack) ?? null
}

export type Mode = 'standard' | 'fast'

/**
 * What people gave the earlier engine. `used`: nobody laid chips, made an open offer or voiced an act; things at stake
 * were points, and the round was open for three days without a reminder.
 */
export type EarlierUse = 'used' | 'everything'

const EARLIER_WINDOW = 3

/** What both sides can see of a negotiation, and what each ticked: the leak tests read it. */
export type EngineTrace = {
  proposal: BareProposal
  ticks: Record<Side, Ticks>
  settledInRound: number
  closing: readonly ClosingOffer[]
  sawClosing: boolean
}

export type EngineOutcome = Outcome & { trace: EngineTrace; faults: number }

/** Proposals of a dispute, computed when first asked for; chips of the same exaggerations give the same ones. */
export type Prepared = { c: PublicCase; chips: BothChips; rounds: Map<number, BareProposal> }

function prepare(d: Dispute, p: Parameters, use: EarlierUse = 'everything'): Prepared {
  const c = publicCaseOf(d)
  if (use === 'everything') return { c, chips: chipsOf(d, p), rounds: new Map() }
  const wishes = c.wishes.filter((wish) => wish.kind === 'return_item')
  return { c: { ...c, wishes, open: { demand: null, offer: null } }, chips: {}, rounds: new Map() }
}

function proposalFor(prepared: Prepared, round: 1 | 2): BareProposal {
  const found = prepared.rounds.get(round)
  if (found) return found
  const made = proposeBare(prepared.c, { round, chips: prepared.chips })
  prepared.rounds.set(round, made)
  return made
}

/** Deals outside a party's own ticks or the sum asked, or whose items do not add up: there must be none. */
function faultsOf(proposal: BareProposal, deal: ClosingOffer, ticks: Record<Side, Ticks> | null): number {
  const items = deal.items.reduce((sum, item) => sum + item.proposed, 0)
  const least = ticks?.starter.sums[deal.packageId] ?? (ticks ? Infinity : 0)
  const most = ticks?.respondent.sums[deal.packageId] ?? (ticks ? -Infinity : proposal.claim)
  const isSound =
    items === deal.price &&
    deal.items.every((item) => item.proposed >= 0 && item.proposed <= item.asked) &&
    deal.price >= Math.max(0, least) &&
    deal.price <= Math.min(proposal.claim, most)
  return isSound ? 0 : 1
}

/** A whole negotiation with the product's engine: rounds, then the closing step. */
export function runEngine(
  d: Dispute,
  p: Parameters,
  mode: Mode,
  more: { prepared?: Prepared; holdOut?: HoldOut; use?: EarlierUse } = {},
): EngineOutcome {
  const prepared = more.prepared ?? prepare(d, p, more.use)
  const count = mode === 'fast' ? 1 : 2
  let days = p.agents.preparation
  for (let round = 1; ; round += 1) {
    const isLast = round === count
    const proposal = proposalFor(prepared, isLast ? 2 : 1)
    const bundles = proposal.packages.map((one) => bundleOf(d, one.terms))
    const isLate = (side: Side): boolean => more.use === 'used' && dayOf(d[side], round) > EARLIER_WINDOW
    const moods = {
      starter: isInMoodForNo(d.starter, p, round),
      respondent: isInMoodForNo(d.respondent, p, round),
    }
    const isMoody = moods.starter || moods.respondent
    const answer = (side: Side): Ticked => {
      if (isLate(side)) return { ticks: { sums: {}, lastWord: false }, isAnnoyed: false }
      return tick(d, d[side], proposal, bundles, {
        round,
        of: count,
        lastWord: !moods[side],
        annoyedBy: p.agents.annoyedBy,
        ...(more.holdOut ? { holdOut: more.holdOut } : {}),
      })
    }
    const [starter, respondent] = [answer('starter'), answer('respondent')]
    const ticks = { starter: starter.ticks, respondent: respondent.ticks }
    days += slower(d, round)
    const found = isMoody && !isLast ? { settled: false as const } : settle(proposal, ticks, prepared.chips)
    const trace = { proposal, ticks, settledInRound: 0, closing: [], sawClosing: false }
    if (found.settled) {
      const deal = toDeal(d, proposal, bundles, found)
      const faults = faultsOf(proposal, found, ticks)
      return { deal, rounds: round, days, isLeft: false, trace: { ...trace, settledInRound: round }, faults }
    }
    if (isLast)
      return close(d, p, { ...trace, bundles, prepared, round, days, use: more.use ?? 'everything' })
    if (leaves(d.starter, round, starter.isAnnoyed) || leaves(d.respondent, round, respondent.isAnnoyed)) {
      return { deal: null, rounds: round, days, isLeft: true, trace, faults: 0 }
    }
  }
}

function toDeal(
  d: Dispute,
  proposal: BareProposal,
  bundles: readonly Bundle[],
  found: ClosingOffer,
): Outcome['deal'] {
  const bundle = bundles[proposal.packages.findIndex((one) => one.id === found.packageId)]
  return bundle ? dealAt(d, found.price / UNIT, bundle) : null
}

type Ending = EngineTrace & {
  bundles: readonly Bundle[]
  prepared: Prepared
  round: number
  days: number
  use: EarlierUse
}

function close(d: Dispute, p: Parameters, at: Ending): EngineOutcome {
  const { proposal, ticks, bundles } = at
  const closing = closingOffers(proposal, ticks)
  const trace = { proposal, ticks, settledInRound: 0, closing, sawClosing: closing.length > 0 }
  if (closing.length === 0) {
    return { deal: null, rounds: at.round, days: at.days, isLeft: false, trace, faults: 0 }
  }
  const answers = (side: Side): Record<string, boolean> =>
    Object.fromEntries(
      closing.map((offer) => {
        const deal = toDeal(d, proposal, bundles, offer)
        const isYes =
          deal !== null &&
          (at.use === 'everything' || dayOf(d[side], at.round + 1) <= EARLIER_WINDOW) &&
          acceptsFinal(d[side], p, { price: deal.price, bundle: deal.bundle, round: at.round + 1 })
        return [offer.packageId, isYes]
      }),
    )
  const found = settleClosing(closing, { starter: answers('starter'), respondent: answers('respondent') })
  const end = { rounds: at.round + 1, days: at.days + slower(d, at.round + 1), isLeft: false }
  if (!found.settled) return { deal: null, ...end, trace, faults: 0 }
  const deal = toDeal(d, proposal, bundles, found)
  const faults = faultsOf(proposal, found, null)
  return { deal, ...end, trace: { ...trace, settledInRound: at.round + 1 }, faults }
}
