import type { Side } from '@evensettle/domain/cases/side.ts'
import { clip } from '@evensettle/domain/proposals/settlement/figures.ts'
import type { Category, Parameters } from './parameters.ts'
import { choice, cutExponential, lognormal, normal, spanOf, uniform, type Draw } from './random.ts'

/** How long somebody keeps up an exaggeration; nobody is `rational` but in the strategy tests. */
export const BEHAVIOURS = ['report', 'acting', 'always', 'rational'] as const
export type Behaviour = (typeof BEHAVIOURS)[number]

/** Terms besides money; the first two are done by the side that pays, the others by the side that is paid. */
export const TERMS = ['apology', 'return', 'confidential', 'review'] as const
export type Term = (typeof TERMS)[number]
export const DONE_BY: Readonly<Record<Term, Side>> = {
  apology: 'respondent',
  return: 'respondent',
  confidential: 'starter',
  review: 'starter',
}

type PerTerm = Readonly<Record<Term, number>>

export type Party = {
  side: Side
  /** Walk-away sum at default terms. */
  limit: number
  opening: number
  /** The opening position as a share of the claim (asking) or of what is admitted (paying). */
  openingShare: number
  isTitForTat: boolean
  beta: number
  horizon: number
  hazard: number
  exaggeration: number
  behaviour: Behaviour
  lastStatement: number
  minimumGain: number
  devaluation: number
  psi: number
  /** Uniform numbers per round, drawn beforehand so that every mechanism meets the same people. */
  mood: readonly number[]
  leaving: readonly number[]
  days: readonly number[]
  /** What each term is worth (or costs, below zero) in money; 0 when it is not relevant. */
  worth: PerTerm
  half: number
  /** Share of the price lost (asking) or gained (paying) by each schedule. */
  kappa: readonly number[]
  monthly: number
  noise: { terms: PerTerm; monthly: number; sensed: number }
}

export type CourtFacts = {
  category: Category
  stake: number
  claim: number
  admitted: number
  relevant: Readonly<Record<Term, boolean>>
  returnWorth: number
  months: number
  beliefs: Record<Side, number>
  costs: Record<Side, number>
  collection: number
}

const ROUNDS_DRAWN = 24

function starterLimit(draw: Draw, p: Parameters, at: CourtFacts, rate: number): number {
  const { collection, months } = at
  const settled = 1 - p.court.collectionSettled * (1 - collection)
  const value = (collection * at.beliefs.starter * Math.exp(-rate * months) - at.costs.starter) / settled
  return clip(value + principle(draw, p) * at.stake, 0, at.claim)
}

function respondentLimit(draw: Draw, p: Parameters, at: CourtFacts, rate: number): number {
  const late = Math.exp(-Math.min(rate, p.court.courtRateMost) * at.months)
  const value = uniform(draw, spanOf(p.court.eta)) * at.beliefs.respondent * late + at.costs.respondent
  const owed = at.admitted * uniform(draw, spanOf(p.court.leastOfAdmitted))
  return clip(Math.max(value - principle(draw, p) * at.stake, owed), 0, p.court.respondentMost * at.stake)
}

function principle(draw: Draw, p: Parameters): number {
  const share = uniform(draw, spanOf(p.court.principle.share))
  return draw() < p.court.principle.chance ? share : 0
}

function worthOf(draw: Draw, side: Side, p: Parameters, at: CourtFacts): PerTerm {
  const { terms } = p
  const isProud = draw() < terms.apology.proud
  const proudCost = uniform(draw, spanOf(terms.apology.proudCost))
  const apologyCost = cutExponential(draw, spanOf(terms.apology.cost))
  const apologyWorth = cutExponential(draw, spanOf(terms.apology.worth))
  const returnCost = uniform(draw, spanOf(terms.return.costOfWorth)) * at.returnWorth
  const confidentialWorth = cutExponential(draw, spanOf(terms.confidential.worth))
  const isEasy = draw() < terms.confidential.easy
  const confidentialCost = uniform(
    draw,
    spanOf(isEasy ? terms.confidential.easyCost : terms.confidential.cost),
  )
  const reviewWorth = cutExponential(draw, spanOf(terms.review.worth))
  const reviewCost = cutExponential(draw, spanOf(terms.review.cost))
  const all: PerTerm =
    side === 'starter'
      ? {
          apology: apologyWorth * at.stake,
          return: at.returnWorth,
          confidential: -confidentialCost * at.stake,
          review: -reviewCost * at.stake,
        }
      : {
          apology: -(isProud ? proudCost : apologyCost) * at.stake,
          return: -returnCost,
          confidential: confidentialWorth * at.stake,
          review: reviewWorth * at.stake,
        }
  const kept = (term: Term): number => (at.relevant[term] ? all[term] : 0)
  return {
    apology: kept('apology'),
    return: kept('return'),
    confidential: kept('confidential'),
    review: kept('review'),
  }
}

/** A person of the population: what they could live with, what they want, how they act. */
export function partyOf(draw: Draw, side: Side, p: Parameters, at: CourtFacts): Party {
  const { agents, court, terms } = p
  const isCashPoor = draw() < at.category.cashPoor && side === 'respondent'
  const rate = uniform(draw, spanOf(isCashPoor ? court.rate.cashPoor : court.rate[side]))
  const risk = terms.defaultRisk
  const [least, most] = spanOf(risk.range)
  const late = clip(risk.base + (risk.perYear * (1 - at.collection)) / 12, least, most)
  const monthly = side === 'starter' ? rate + late : rate
  const limit = (side === 'starter' ? starterLimit : respondentLimit)(draw, p, at, rate)
  const opened = uniform(draw, spanOf(agents.opening[side]))
  const opening =
    side === 'starter' ? Math.max(limit, at.claim * opened) : Math.min(limit, at.admitted * opened)
  const [lowest, highest] = spanOf(terms.kappa[side])
  const tactic = choice(draw, agents.tactics.shares)
  const boulware = uniform(draw, spanOf(agents.tactics.boulware))
  const conceder = uniform(draw, spanOf(agents.tactics.conceder))
  const behaviour = choice(draw, [agents.behaviour.report, agents.behaviour.acting, agents.behaviour.always])
  const worth = worthOf(draw, side, p, at)
  const spread = (): number => Math.exp(agents.chips.spread * normal(draw))
  const [shortest, longest] = spanOf(agents.horizon)
  return {
    side,
    limit,
    opening,
    openingShare: opened,
    isTitForTat: tactic === 3,
    beta: tactic === 0 ? boulware : tactic === 2 ? conceder : 1,
    horizon: shortest + Math.floor(draw() * (longest - shortest + 1)),
    hazard: uniform(draw, spanOf(agents.hazard)),
    exaggeration: agents.exaggeration.levels[choice(draw, agents.exaggeration.shares)] ?? 0,
    behaviour: BEHAVIOURS[behaviour] ?? 'report',
    lastStatement: agents.lastStatement,
    minimumGain: uniform(draw, spanOf(agents.minimumGain)) * at.stake,
    devaluation: uniform(draw, spanOf(agents.devaluation)) * at.stake,
    psi: uniform(draw, spanOf(agents.psi)),
    worth,
    half: worth.apology * (side === 'starter' ? terms.apology.halfWorth : terms.apology.halfCost),
    kappa: terms.delays.map((delay) => clip(monthly * (delay - 1), lowest, highest)),
    monthly,
    noise: {
      terms: { apology: spread(), return: spread(), confidential: spread(), review: spread() },
      monthly: spread(),
      sensed: agents.mediatorSpread * normal(draw) * at.claim,
    },
    mood: Array.from({ length: ROUNDS_DRAWN }, draw),
    leaving: Array.from({ length: ROUNDS_DRAWN }, draw),
    days: Array.from({ length: ROUNDS_DRAWN }, () =>
      Math.min(agents.response.most, lognormal(draw, agents.response.median, agents.response.spread)),
    ),
  }
}
