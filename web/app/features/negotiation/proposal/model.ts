import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import type { EvidenceGrade } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { isInOurWords } from '@evensettle/domain/proposals/settlement/ladder/usual-terms.ts'
import type { RoundFact } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'

export type Proposal = ProposalRound['proposal']
export type Way = Proposal['packages'][number]

/** Whether the reader is the one who is paid: then a sum is the least, else the most, that they could live with. */
export function isPaid({ payer }: Pick<Proposal, 'payer'>, mySide: Side): boolean {
  return mySide === otherSide(payer)
}

/** A way without money has nothing to say but yes or "not these terms". */
export function isYesOrNo({ low, high }: Pick<Way, 'low' | 'high'>): boolean {
  return low === high
}

/** Whether sums are proposed at all, or only things that are done. */
export function isAboutMoney({ packages }: Pick<Proposal, 'packages'>): boolean {
  return packages.some(({ high }) => high > 0)
}

/** The apology of a way that its doer is only suggested to give: nobody asked for it, and nobody offered it in words. */
export function suggestedApology({ terms }: Way, mySide: Side): Way['terms']['acts'][number] | undefined {
  return terms.acts.find((act) => act.kind === 'apology' && act.by === mySide && isInOurWords(act))
}

/** The next way that has no answer yet, in the one order for both; null when all are answered. */
export function nextWay({ proposal, mine }: Pick<ProposalRound, 'proposal' | 'mine'>): Way | null {
  return proposal.packages.find(({ id }) => mine?.sums[id] === undefined) ?? null
}

export type SumProblem = 'missing' | 'outside' | 'not_whole'

/** What is wrong with a sum before it is sealed; the server says the same. */
export function sumProblem(
  one: Way,
  { grain }: Pick<Proposal, 'grain'>,
  sum: number | null,
): SumProblem | null {
  if (sum === null) return 'missing'
  if (sum < one.low || sum > one.high) return 'outside'
  const isWhole = sum % grain === 0 || sum === one.low || sum === one.high || sum === one.price
  return isWhole ? null : 'not_whole'
}

/** Whether sums move in whole units of the currency, or in its smallest. */
export function movesInWholeUnits({ grain, currency }: { grain: number; currency: Currency }): boolean {
  return grain === 10 ** CURRENCIES[currency] && grain > 1
}

/** Where a sum lies on the span of a way, 0 to 100. */
export function placeOf({ low, high }: Pick<Way, 'low' | 'high'>, sum: number): number {
  return high === low ? 50 : Math.min(100, Math.max(0, (100 * (sum - low)) / (high - low)))
}

export type Reason = {
  key: 'agreed' | 'evidence' | 'back' | 'held' | 'terms' | 'rounded'
  sum: number
  bound?: string
}

function total(facts: readonly RoundFact[], keys: readonly RoundFact['key'][]): number {
  return facts.reduce((sum, fact) => (keys.includes(fact.key) && 'by' in fact ? sum + fact.by : sum), 0)
}

/** The sum that is asked and not agreed to, and whose evidence counts for more there; null where points differ in that. */
export type OpenPart = {
  sum: number
  stronger: { side: Side; grade: EvidenceGrade; otherGrade: EvidenceGrade; isEqual: boolean } | null
}

/** What is still open of what the paying side is asked for, as the engine weighed it. */
export function openPartOf({ payer, asks, agreesTo, points, leftOut }: Proposal): OpenPart {
  const paid = otherSide(payer)
  const open = points.filter(
    ({ id, by, asks, agreesTo }) =>
      by === paid && asks > (agreesTo ?? 0) && !leftOut.some((left) => left.id === id),
  )
  const [first] = open
  const isSame =
    first !== undefined &&
    open.every(({ evidence }) => SIDES.every((side) => evidence[side] === first.evidence[side]))
  const sum = asks - agreesTo
  if (!isSame) return { sum, stronger: null }
  const { evidence } = first
  const side = evidence[payer] > evidence[paid] ? payer : paid
  return {
    sum,
    stronger: {
      side,
      grade: evidence[side],
      otherGrade: evidence[otherSide(side)],
      isEqual: evidence[payer] === evidence[paid],
    },
  }
}

/** The two claims that a sum is the difference of, and all that is asked in return; null where nothing is set off. */
export function setOffIn({
  points,
}: Pick<Way, 'points'>): { own: number; back: number; asked: number } | null {
  const sum = (isBack: boolean, of: 'proposed' | 'asks') =>
    points.reduce((total, point) => ((point.back === true) === isBack ? total + point[of] : total), 0)
  const asked = sum(true, 'asks')
  return asked === 0 ? null : { own: sum(false, 'proposed'), back: sum(true, 'proposed'), asked }
}

/**
 * What could change the sum in a later proposal. No document is suggested for a point that is agreed to in full: there is
 * nothing to gain with it.
 */
export function changesOf({ points }: Pick<Proposal, 'points'>) {
  return points.flatMap((point) =>
    point.changes
      .filter(({ what }) => what.key !== 'paper' || (point.agreesTo ?? 0) < point.asks)
      .map((change) => ({ point, change })),
  )
}

/** Why the sum of a way is what it is: lines that add up to it. The same figures as the fold below them. */
export function reasonsOf({ reasons }: Pick<Proposal, 'reasons'>, one: Way): Reason[] {
  const agreed = reasons.find((fact) => fact.key === 'agreed')?.sum ?? 0
  const evidence = reasons.find((fact) => fact.key === 'evidence')?.counts ?? 0
  const back = reasons.find((fact) => fact.key === 'back')?.counts ?? 0
  const all = [...reasons, ...one.reasons]
  const held = all.filter((fact) => fact.key === 'held')
  const terms = total(one.reasons, ['act', 'payment'])
  const heldBy = total(held, ['held'])
  const rounded = one.price - (agreed + evidence - back + terms + heldBy)
  const lines: Reason[] = [
    { key: 'agreed', sum: agreed },
    { key: 'evidence', sum: evidence },
    { key: 'back', sum: -back },
    { key: 'terms', sum: terms, bound: one.terms.acts.length > 0 ? 'acts' : 'days' },
    { key: 'held', sum: heldBy, bound: held.at(-1)?.bound ?? 'offer' },
    { key: 'rounded', sum: rounded },
  ]
  return lines.filter(({ key, sum }) => sum !== 0 || (key === 'agreed' && one.price > 0))
}
