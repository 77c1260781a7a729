import { bareRound } from '@evensettle/domain/proposals/settlement/ladder/propose-round.ts'
import { readRoundCase, type TableTerm } from '@evensettle/domain/proposals/settlement/ladder/round-case.ts'
import type { RoundAct } from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import { settleRound, type SealedSums } from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import type { LadderEngine } from '@evensettle/domain/proposals/settlement/ladder/versions.ts'
import type { HandingSaid, Mover } from '@evensettle/domain/agreements/handing.ts'
import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { addDays, daysBetween } from '@evensettle/domain/time.ts'
import type { Bar } from './bars.ts'
import { mean } from './metrics.ts'
import { cutExponential, streamOf, uniform, type Draw } from './random.ts'

// Disputes about things alone: who travels and by which day is what they are about. Everything is in units of what such a
// thing is usually worth to whoever wants it back. All of it is assumed.
const TODAY = '2027-03-01'
/** what both lose by a deal that leaves open who comes or when */
const QUARREL = 0.06
/** each half of the way, and finding the place */
const HALF = 0.55
/** a way that is hardly one: who has no more than that says that they come themselves */
const HARDLY = 0.05
/** what somebody minds about a deal that holds nothing of what they said, where they said two things and more */
const PRIDE = 0.1
/** a thing is brought by our day where nobody has named one */
const OUR_DAY = 14

type Thing = {
  asks: Side
  /** what it is worth to who asks, and what giving it up costs the other */
  worth: number
  givingUp: number
  travel: Record<Side, number>
  /** the day that each would choose, and what a day later (who asks) or earlier (who gives) costs */
  day: Record<Side, number>
  perDay: Record<Side, number>
  /** whom each names as the one who travels, and whether it names a day */
  says: Record<Side, { who: Side | null; hasDay: boolean }>
}

export type ThingDispute = { things: Thing[]; peace: Record<Side, number>; isCold: Record<Side, boolean> }

function both<T>(of: (side: Side) => T): Record<Side, T> {
  return { starter: of('starter'), respondent: of('respondent') }
}

function someThing(draw: Draw): Thing {
  const asks: Side = draw() < 0.8 ? 'starter' : 'respondent'
  const early = Math.round(uniform(draw, [3, 14]))
  const late = early + Math.round(uniform(draw, [2, 28]))
  const travel = both(() => cutExponential(draw, [1.2, 0.28]))
  return {
    asks,
    worth: uniform(draw, [0.2, 1.2]),
    givingUp: uniform(draw, [-0.1, 0.3]),
    travel,
    day: { [asks]: early, [otherSide(asks)]: late } as Record<Side, number>,
    perDay: both(() => cutExponential(draw, [0.08, 0.014])),
    says: both((side) => ({
      who: draw() < 0.15 ? null : travel[side] < HARDLY ? side : otherSide(side),
      hasDay: draw() < 0.85,
    })),
  }
}

function thingDispute(seed: number, i: number): ThingDispute {
  const draw = streamOf(seed, 0x7417, i)
  const things = Array.from({ length: draw() < 0.75 ? 1 : 2 }, () => someThing(draw))
  return { things, peace: both(() => uniform(draw, [0, 0.3])), isCold: both(() => draw() < 0.06) }
}

/** How a thing changes hands in a deal; null where the deal does not say. */
type Deal = { who: Mover | null; day: number | null }

function travelCost(thing: Thing, side: Side, who: Mover): number {
  if (who === side) return thing.travel[side]
  return who === 'half_way' || who === 'shared_carrier' ? HALF * thing.travel[side] : 0
}

function dayCost({ asks, day, perDay }: Thing, side: Side, on: number): number {
  const off = side === asks ? on - day[side] : day[side] - on
  return Math.max(0, off) * perDay[side]
}

/** What a side gets out of one thing; of what the deal leaves open it expects either, and a quarrel. */
function gainOf(thing: Thing, side: Side, { who, day }: Deal): number {
  const base = side === thing.asks ? thing.worth : -thing.givingUp
  const way =
    who === null
      ? QUARREL + mean(SIDES.map((one) => travelCost(thing, side, one)))
      : travelCost(thing, side, who)
  return base - way - dayCost(thing, side, day ?? OUR_DAY) - (day === null ? QUARREL : 0)
}

/** Whether a deal on a thing holds nothing of what a side said, in two parts in which the other said something else. */
function isAllLost({ says, day }: Thing, side: Side, deal: Deal): boolean {
  const [own, theirs] = [says[side], says[otherSide(side)]]
  const isOpen = own.who !== null && theirs.who !== null && own.who !== theirs.who
  if (!isOpen || !own.hasDay || !theirs.hasDay) return false
  return deal.who === theirs.who && deal.day === day[otherSide(side)]
}

/** How a side looks at a deal when it is asked: what it gets out of it, less what it minds. */
function feltBy(d: ThingDispute, side: Side, deals: readonly (Deal | null)[], pride: number): number {
  const minds = d.things.filter((thing, i) => {
    const deal = deals[i]
    return deal ? isAllLost(thing, side, deal) : false
  })
  return partly(d, deals)[side] - pride * minds.length
}

function gains(d: ThingDispute, deals: readonly Deal[]): Record<Side, number> {
  return both((side) =>
    d.things.reduce((sum, thing, i) => {
      const deal = deals[i]
      return deal ? sum + gainOf(thing, side, deal) : sum
    }, d.peace[side]),
  )
}

/** The largest joint gain that leaves nobody worse off than without a deal; 0 where there is none. */
function bestOf(d: ThingDispute): number {
  const options = d.things.map((thing) =>
    [...SIDES, 'half_way' as const].flatMap((who) =>
      Array.from({ length: 45 }, (_, day): Deal => ({ who, day })).filter(
        ({ day }) => day !== null && day >= thing.day[thing.asks] && day <= thing.day[otherSide(thing.asks)],
      ),
    ),
  )
  const [first = [], second = [null]] = options
  let best = 0
  for (const one of first)
    for (const two of second) {
      const { starter, respondent } = gains(d, two ? [one, two] : [one])
      if (starter >= 0 && respondent >= 0) best = Math.max(best, starter + respondent)
    }
  return best
}

/** How somebody says other than what they want: more days, or that the other shall travel although they would. */
export type Posture = { side: Side; days: number; isStubborn: boolean }

function sayingOf(thing: Thing, side: Side, posture: Posture | null): HandingSaid {
  const own = thing.says[side]
  const isPosing = posture?.side === side
  const stretch = isPosing ? posture.days * (side === thing.asks ? -1 : 1) : 0
  const who = isPosing && posture.isStubborn ? otherSide(side) : own.who
  const day = Math.max(1, thing.day[side] + stretch)
  return { who, at: null, place: '', by: own.hasDay ? addDays(TODAY, day) : null }
}

/**
 * A thing as it lies on the table. settlement-4 knows what who gives it says as a sentence, and nothing of how who asks would
 * have it.
 */
function termOf(thing: Thing, i: number, isHeard: boolean, posture: Posture | null): TableTerm {
  const by = otherSide(thing.asks)
  const said = { asks: sayingOf(thing, thing.asks, posture), doer: sayingOf(thing, by, posture) }
  const isSilent = said.doer.who === null && said.doer.by === null
  const heard = { asks: thing.asks, doer: { word: 'yes' as const }, how: said }
  const words = `collected by ${said.doer.who ?? ''} on ${said.doer.by ?? ''}`
  const told = {
    asks: thing.asks,
    doer: isSilent ? { word: 'yes' as const } : { word: 'condition' as const, words },
  }
  return { id: `t${i}`, kind: 'return_item', by, words: `Thing ${i}`, said: isHeard ? heard : told }
}

/** How a thing changes hands in a way: as the way says it, or as the condition of its doer says. */
function dealOf(act: RoundAct, thing: Thing, posture: Posture | null): Deal {
  const said = act.condition === undefined ? null : sayingOf(thing, otherSide(thing.asks), posture)
  const by = act.dueOn ?? said?.by ?? null
  return { who: act.handing?.who ?? said?.who ?? null, day: by === null ? null : daysBetween(TODAY, by) }
}

export type ThingRun = { isSettled: boolean; gains: Record<Side, number> }

const NOTHING = { starter: 0, respondent: 0 }

/** One round of the engine on a dispute, answered by people who say yes to what leaves them better off. */
function runThings(
  d: ThingDispute,
  engine: LadderEngine,
  { posture = null, pride = PRIDE }: { posture?: Posture | null; pride?: number } = {},
): ThingRun {
  const terms = d.things.map((thing, i) => termOf(thing, i, engine === 'settlement-5', posture))
  const read = readRoundCase({
    currency: 'USD',
    payer: 'respondent',
    items: [],
    terms,
    open: { demand: null, offer: null },
  })
  if (!read.ok) throw new Error(read.error.code)
  const round = bareRound(read.value, undefined, engine)
  const found = round.packages.map(({ id, terms: { acts } }) => {
    const deals = d.things.map((thing, i): Deal | null => {
      const act = acts.find(({ termId }) => termId === `t${i}`)
      return act ? dealOf(act, thing, posture) : null
    })
    // a way without one of the things leaves it where it is
    return { id, gains: partly(d, deals), felt: both((side) => feltBy(d, side, deals, pride)) }
  })
  const sealed = both((side): SealedSums =>
    Object.fromEntries(found.map((way) => [way.id, way.felt[side] >= 0 && !d.isCold[side] ? 0 : null])),
  )
  const outcome = settleRound(round, sealed)
  const chosen = outcome.settled ? found.find(({ id }) => id === outcome.packageId) : undefined
  return { isSettled: chosen !== undefined, gains: chosen?.gains ?? NOTHING }
}

function partly(d: ThingDispute, deals: readonly (Deal | null)[]): Record<Side, number> {
  const things = d.things.filter((_, i) => deals[i] !== null)
  return gains(
    { ...d, things },
    deals.flatMap((deal) => deal ?? []),
  )
}

export type ThingResult = {
  /** of the disputes in which some deal leaves nobody worse off, in per cent */
  settled: number
  surplus: number
  /** of the joint gain of the deals */
  askerShare: number
  underTenth: number
  worseOff: number
}

export type ThingRow = { name: string; before: ThingResult; after: ThingResult }
export type ThingSummary = {
  settleable: number
  rows: ThingRow[]
  worstPosture: { before: number; after: number }
}

function resultOf(
  disputes: readonly ThingDispute[],
  best: readonly number[],
  engine: LadderEngine,
  pride: number,
): ThingResult {
  const runs = disputes.map((d) => runThings(d, engine, { pride }))
  const possible = best.reduce((sum, one) => sum + one, 0)
  const deals = runs.flatMap((run, i) => {
    const d = disputes[i]
    return run.isSettled && d ? [{ ...run, asks: d.things[0]?.asks ?? 'starter' }] : []
  })
  const total = (side: (one: (typeof deals)[number]) => number): number =>
    deals.reduce((sum, one) => sum + side(one), 0)
  const joint = total(({ gains: { starter, respondent } }) => starter + respondent)
  const least = ({ gains: { starter, respondent } }: ThingRun): number =>
    Math.min(starter, respondent) / Math.max(1e-9, starter + respondent)
  const per = (count: number, of: number): number => (100 * count) / Math.max(1, of)
  return {
    settled: per(deals.length, best.filter((one) => one > 0).length),
    surplus: (100 * joint) / possible,
    askerShare: (100 * total(({ gains: got, asks }) => got[asks])) / joint,
    underTenth: per(deals.filter((one) => least(one) < 0.1).length, deals.length),
    worseOff: deals.filter((one) => least(one) < 0).length,
  }
}

/** Ways to say other than the truth, for both sides. */
const POSTURES: readonly Omit<Posture, 'side'>[] = [
  { days: 7, isStubborn: false },
  { days: 21, isStubborn: false },
  { days: 0, isStubborn: true },
  { days: 21, isStubborn: true },
]

/** What a way to say other than the truth brings its side, in per cent of what the truth brings it. */
function postureGain(disputes: readonly ThingDispute[], posture: Posture, engine: LadderEngine): number {
  const { side } = posture
  const sum = (posed: Posture | null): number =>
    disputes.reduce((total, d) => total + runThings(d, engine, { posture: posed }).gains[side], 0)
  return 100 * (sum(posture) / sum(null) - 1)
}

/** Disputes about things alone, by the engine before and by this one. */
export function measureThings(seed: number, n: number): ThingSummary {
  const disputes = Array.from({ length: n }, (_, i) => thingDispute(seed, i))
  const best = disputes.map(bestOf)
  const row = (name: string, pride: number): ThingRow => ({
    name,
    before: resultOf(disputes, best, 'settlement-4', pride),
    after: resultOf(disputes, best, 'settlement-5', pride),
  })
  const worst = (engine: LadderEngine): number =>
    Math.max(
      ...POSTURES.flatMap((one) => SIDES.map((side) => postureGain(disputes, { ...one, side }, engine))),
    )
  return {
    settleable: (100 * best.filter((one) => one > 0).length) / n,
    rows: [row('as people are', PRIDE), row('nobody minds losing everything that they said', 0)],
    worstPosture: { before: worst('settlement-4'), after: worst('settlement-5') },
  }
}

/** What the ways of this engine must come to where only things are asked for, beside the engine before on the same people. */
export function thingBars({ rows: [asPeopleAre], worstPosture }: ThingSummary): Bar[] {
  if (!asPeopleAre) return []
  const { before, after } = asPeopleAre
  const bar = (name: string, value: number, unit: string, bounds: Partial<Bar>): Bar => ({
    group: 'things',
    name,
    value,
    unit,
    ...bounds,
  })
  return [
    bar('settled, of the settleable', after.settled, '%', { least: 65 }),
    bar('surplus realised', after.surplus, '%', { least: 61 }),
    bar('ahead of settlement-4, settled', after.settled - before.settled, 'points', { least: 5 }),
    bar('ahead of settlement-4, surplus', after.surplus - before.surplus, 'points', { least: 6 }),
    bar('saying other than one wants, worst gain', worstPosture.after, '%', { most: 7 }),
    bar('deals worse than walking away', after.worseOff, '', { most: 0 }),
  ]
}

export const THINGS_HEAD = [
  'disputes about things alone',
  'settled of settleable',
  'surplus',
  'who asks gets',
]

/** The engine before and this one, on the same people. */
export function thingRows({ rows }: ThingSummary): string[][] {
  const cells = ({ settled, surplus, askerShare }: ThingResult): string[] =>
    [settled, surplus, askerShare].map((value) => value.toFixed(1))
  return rows.flatMap(({ name, before, after }) => [
    [`settlement-4, ${name}`, ...cells(before)],
    [`**settlement-5**, ${name}`, ...cells(after)],
  ])
}
