import { clip } from '@evensettle/domain/proposals/settlement/figures.ts'
import type { Party, Term } from './party.ts'

/** Schedule 1 (within 30 days) and nothing else are the default terms. */
const DEFAULT_SCHEDULE_INDEX = 1

/** Terms of a package, `apology` 2 is the whole one, 1 a statement of regret; gains are in money. */
export type Bundle = {
  schedule: number
  apology: 0 | 1 | 2
  return: 0 | 1
  confidential: 0 | 1
  review: 0 | 1
  starterGain: number
  respondentGain: number
}

export type BundleTerms = Omit<Bundle, 'starterGain' | 'respondentGain'>

/** What the acts of a bundle are worth to a party, in money. */
export function actsWorth(party: Party, terms: BundleTerms): number {
  const { worth } = party
  const apology = terms.apology === 2 ? worth.apology : terms.apology === 1 ? party.half : 0
  return (
    apology +
    terms.return * worth.return +
    terms.confidential * worth.confidential +
    terms.review * worth.review
  )
}

/** Every schedule with every choice of the relevant terms. The first is the default. */
export function bundlesOf(
  relevant: Readonly<Record<Term, boolean>>,
  starter: Party,
  respondent: Party,
): Bundle[] {
  const binary = (is: boolean): readonly (0 | 1)[] => (is ? [0, 1] : [0])
  const apologies: readonly (0 | 1 | 2)[] = relevant.apology ? [0, 1, 2] : [0]
  const schedules = starter.kappa.map((_, i) => (i === 0 ? DEFAULT_SCHEDULE_INDEX : i === 1 ? 0 : i))
  return schedules.flatMap((schedule) =>
    apologies.flatMap((apology) =>
      binary(relevant.return).flatMap((back) =>
        binary(relevant.confidential).flatMap((confidential) =>
          binary(relevant.review).map((review): Bundle => {
            const terms = { schedule, apology, return: back, confidential, review }
            const [starterGain, respondentGain] = [actsWorth(starter, terms), actsWorth(respondent, terms)]
            return { ...terms, starterGain, respondentGain }
          }),
        ),
      ),
    ),
  )
}

/** What a package is worth to the asking side above walking away, in money. */
export function starterUtility(party: Party, price: number, bundle: Bundle): number {
  return price * (1 - (party.kappa[bundle.schedule] ?? 0)) + bundle.starterGain - party.limit
}

export function respondentUtility(party: Party, price: number, bundle: Bundle): number {
  return party.limit - price * (1 - (party.kappa[bundle.schedule] ?? 0)) + bundle.respondentGain
}

/** The side's own sum at which a package gives it exactly `gain`. */
export function priceFor(party: Party, bundle: Bundle, gain: number): number {
  const kept = 1 - (party.kappa[bundle.schedule] ?? 0)
  return party.side === 'starter'
    ? (party.limit + gain - bundle.starterGain) / kept
    : (party.limit - gain + bundle.respondentGain) / kept
}

export type Attainable = {
  isSettleable: boolean
  /** The same with money and default terms only. */
  byMoney: boolean
  /** The money zone (respondent's limit above the starter's), by default terms. */
  zone: number
  /** Largest joint gain, and the largest with money only. */
  surplus: number
  moneySurplus: number
  /** At the point with the largest product of gains: the starter's gain and the joint one. */
  nash: { starter: number; joint: number; price: number; bundle: Bundle | null }
}

/** What full information could reach: the joint gain lies at an end of a price interval, Nash inside it. */
export function attainable(
  bundles: readonly Bundle[],
  starter: Party,
  respondent: Party,
  claim: number,
): Attainable {
  const found: Attainable = {
    isSettleable: false,
    byMoney: false,
    zone: Math.min(claim, respondent.limit) - starter.limit,
    surplus: 0,
    moneySurplus: 0,
    nash: { starter: 0, joint: 0, price: 0, bundle: null },
  }
  let product = -1
  for (const [i, bundle] of bundles.entries()) {
    const low = Math.max(0, priceFor(starter, bundle, 0))
    const high = Math.min(claim, priceFor(respondent, bundle, 0))
    if (low > high) continue
    found.isSettleable = true
    const joint = (price: number): number =>
      starterUtility(starter, price, bundle) + respondentUtility(respondent, price, bundle)
    const most = Math.max(joint(low), joint(high))
    if (i === 0) {
      found.byMoney = true
      found.moneySurplus = most
    }
    found.surplus = Math.max(found.surplus, most)
    const [a, d] = [1 - (starter.kappa[bundle.schedule] ?? 0), 1 - (respondent.kappa[bundle.schedule] ?? 0)]
    const [b, c] = [bundle.starterGain - starter.limit, respondent.limit + bundle.respondentGain]
    const price = clip((a * c - d * b) / (2 * a * d), low, high)
    const gain = starterUtility(starter, price, bundle)
    const reached = gain * respondentUtility(respondent, price, bundle)
    if (reached > product) {
      product = reached
      found.nash = { starter: gain, joint: joint(price), price, bundle }
    }
  }
  return found
}
