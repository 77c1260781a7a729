import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { ProposalRound } from '@evensettle/contracts/negotiation.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES, type Currency } from '@evensettle/domain/money.ts'
import type { EvidenceGrade } from '@evensettle/domain/proposals/settlement/public-case.ts'
import { itemise } from '@evensettle/domain/proposals/settlement/ladder/support.ts'
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
  key: 'agreed' | 'evidence' | 'back' | 'held' | 'terms'
  sum: number
  bound?: Bound
  /** of the terms: what somebody does besides money, or when it is paid and in how many parts */
  terms?: { by: 'payer' | 'paid' } | { parts: number }
}

/** Tells the lines of one sum apart. */
export function reasonKey({ key, bound, terms }: Reason): string {
  const of = terms ? ('by' in terms ? terms.by : 'days') : ''
  return `${key} ${bound ?? ''} ${of}`
}

export type Bound = Extract<RoundFact, { key: 'held' }>['bound']

function total(facts: readonly RoundFact[], keys: readonly RoundFact['key'][]): number {
  return facts.reduce((sum, fact) => (keys.includes(fact.key) && 'by' in fact ? sum + fact.by : sum), 0)
}

/** The sum that is asked and not agreed to, and what each side has shown there, the stronger first; null where points differ in that. */
export type OpenPart = {
  sum: number
  stronger: { side: Side; grade: EvidenceGrade; otherGrade: EvidenceGrade } | null
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
    },
  }
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

/** What counts of each claim before anything is set off, as the engine weighed it. */
function countedOf({ reasons }: Pick<Proposal, 'reasons'>) {
  const agreed = reasons.find((fact) => fact.key === 'agreed')?.sum ?? 0
  const evidence = reasons.find((fact) => fact.key === 'evidence')?.counts ?? 0
  const back = reasons.find((fact) => fact.key === 'back')
  return { agreed, evidence, own: agreed + evidence, back: back?.counts ?? 0, askedBack: back?.asked ?? 0 }
}

/** Whether one claim is set off against another in the sums of a proposal. */
export function isNet(proposal: Pick<Proposal, 'reasons'>): boolean {
  return countedOf(proposal).askedBack > 0
}

/** What the terms of a way move its sum by, with when it is paid. */
export function shiftOf({ reasons }: Pick<Way, 'reasons'>): number {
  return total(reasons, ['act', 'payment'])
}

/** What each side does besides money, and when it is paid: one line for each, so that it can be said which way it moves the sum. */
function termLines(payer: Side, { reasons, terms: { payment } }: Way): Reason[] {
  const acts = reasons.filter((fact) => fact.key === 'act')
  const of = (by: 'payer' | 'paid'): Reason => ({
    key: 'terms',
    sum: total(
      acts.filter(({ side }) => (side === payer) === (by === 'payer')),
      ['act'],
    ),
    terms: { by },
  })
  const parts = payment?.kind === 'monthly' ? payment.parts : 1
  return [of('payer'), of('paid'), { key: 'terms', sum: total(reasons, ['payment']), terms: { parts } }]
}

/** What moves the sum beyond what counts of the claims: the terms, and each bound that held it. */
function movesOf({ reasons, payer }: Pick<Proposal, 'reasons' | 'payer'>, one: Way): Reason[] {
  const held = [...reasons, ...one.reasons].filter((fact) => fact.key === 'held')
  const bounds = [...new Set(held.map(({ bound }) => bound))]
  return [
    ...termLines(payer, one),
    ...bounds.map((bound): Reason => {
      const by = held.filter((fact) => fact.bound === bound)
      return { key: 'held', sum: total(by, ['held']), bound }
    }),
  ].filter(({ sum }) => sum !== 0)
}

/** Why the sum of a way is what it is: lines that add up to it, but for what `isRounded` says. */
export function reasonsOf(proposal: Pick<Proposal, 'reasons' | 'payer'>, one: Way): Reason[] {
  const { agreed, evidence, back } = countedOf(proposal)
  const claims: Reason[] = [
    { key: 'agreed', sum: agreed },
    { key: 'evidence', sum: evidence },
    { key: 'back', sum: -back },
  ]
  return [
    ...claims.filter(({ key, sum }) => sum !== 0 || (key === 'agreed' && one.price > 0)),
    ...movesOf(proposal, one),
  ]
}

/** Whether the lines of a sum come to it only once they are rounded to the unit in which sums move. */
export function isRounded(proposal: Pick<Proposal, 'reasons' | 'payer'>, one: Way): boolean {
  return reasonsOf(proposal, one).reduce((sum, line) => sum + line.sum, 0) !== one.price
}

/** A claim point by point, and its sums. */
export type Claim = {
  points: { id: string; asks: number; agreesTo: number | null; counts: number }[]
  asks: number
  agreesTo: number
  counts: number
}

/**
 * The way from what is asked to the sum, in the order in which a person goes it: what counts of each point, each claim
 * together, what else moves the sum. The claims count the same in every way of a proposal.
 */
export function accountOf(
  proposal: Pick<Proposal, 'reasons' | 'payer'>,
  one: Way,
): { own: Claim; back: Claim | null; moves: Reason[] } {
  const { own, back } = countedOf(proposal)
  const figures = itemise(one.points, own - back, one.backCounts)
  const claimOf = (isBack: boolean): Claim => {
    const points = one.points
      .filter((point) => (point.back === true) === isBack && point.asks > 0)
      .map(({ id, asks, agreesTo }) => ({ id, asks, agreesTo, counts: figures.get(id) ?? 0 }))
    const sum = (of: 'asks' | 'agreesTo' | 'counts') =>
      points.reduce((together, point) => together + (point[of] ?? 0), 0)
    return { points, asks: sum('asks'), agreesTo: sum('agreesTo'), counts: sum('counts') }
  }
  const inReturn = claimOf(true)
  return {
    own: claimOf(false),
    back: inReturn.points.length > 0 ? inReturn : null,
    moves: movesOf(proposal, one),
  }
}

/** The open sum that an end of the span hangs on, and what the terms of the way move it by; `sum` is null where there is none. */
export type End = { side: Side; sum: number | null; by: number }

/** What the span of a way begins and ends with; null where the two open sums have crossed and neither is an end by itself. */
export function openEnds(
  { open, payer }: Pick<Proposal, 'open' | 'payer'>,
  one: Way,
): { low: End; high: End } | null {
  const shift = shiftOf(one)
  if (one.low >= one.high || (open.offer ?? -Infinity) >= (open.demand ?? Infinity)) return null
  return {
    low: {
      side: payer,
      sum: open.offer !== null && open.offer > 0 ? open.offer : null,
      by: Math.min(0, shift),
    },
    high: { side: otherSide(payer), sum: open.demand, by: Math.max(0, shift) },
  }
}

/** What a side wrote beside how it would do a thing, and which a way leaves out: it could contradict the way. */
export function wordsBeside(
  { terms: { acts } }: Way,
  { packages }: Pick<Proposal, 'packages'>,
  { items }: Pick<CaseView, 'items'>,
): { termId: string; by: Side; words: string }[] {
  return acts.flatMap(({ termId, by, condition }) => {
    const same = packages.flatMap(({ terms }) => terms.acts.filter((act) => act.termId === termId))
    const hasSaidHow = same.some(({ whose = {} }) =>
      Object.values(whose).some((one) => one !== otherSide(by)),
    )
    if (condition !== undefined || !hasSaidHow) return []
    const kept = same.find((act) => act.condition !== undefined)?.condition
    const answer = items.find(({ id }) => id === termId)?.answer
    const reason = answer?.answer === 'partly' && answer.handing ? answer.reason.trim() : ''
    const words = kept ?? reason
    return words === '' ? [] : [{ termId, by, words }]
  })
}

/** Who named what a way holds: the point of the case that it comes from says so; null where it comes from none. */
export function speakerOfAct(
  { termId }: Pick<Way['terms']['acts'][number], 'termId'>,
  { items }: Pick<CaseView, 'items'>,
): Side | null {
  return items.find(({ id }) => id === termId)?.by ?? null
}

/** The sides by whose words a way goes in a part of what it holds where that is told. */
export function sidesHeard({ terms: { acts } }: Way): Side[] {
  return SIDES.filter((side) => acts.some(({ whose = {} }) => Object.values(whose).includes(side)))
}
