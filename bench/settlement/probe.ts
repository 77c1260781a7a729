import { otherSide, SIDES, type Side } from '@evensettle/domain/cases/side.ts'
import { mainAtOrAbove, mainAtOrBelow } from '@evensettle/domain/proposals/settlement/ladder/ladder.ts'
import type {
  BareRound,
  RoundPackage,
} from '@evensettle/domain/proposals/settlement/ladder/round-proposal.ts'
import {
  settleRound,
  type BothSealed,
  type SealedSums,
} from '@evensettle/domain/proposals/settlement/ladder/settle-round.ts'
import { limitFor, utilityOf, wantedGain } from './agents.ts'
import { mean } from './metrics.ts'
import type { Parameters } from './parameters.ts'
import type { Party } from './party.ts'
import type { Dispute } from './population.ts'
import { UNIT } from './product-engine.ts'
import { runRound, type Inputs, type RoundRun } from './round-engine.ts'
import { shaded } from './strategies.ts'
import type { Bundle } from './terms.ts'

/** What somebody learns and gains who takes everything, reads the sum, and declines to sign. */
export type Probe = {
  side: Side
  /** entropy of what is read */
  bits: number
  /** share of probes in which the sum read is within 1 % of the sum asked of the other's sealed answer, per cent */
  within: number
  /** the same for the best guess by the sum read, such as the middle of the step before it */
  guessed: number
  /** a last open offer at what was read, against honest play, per cent; a cautious and a cold other side */
  gainCautious: number
  gainCold: number
  /** mean and smallest width (per cent of the sum asked) left after a second round asked just beyond the step read */
  secondWidth: number
  secondLeast: number
  /** probes that ended off the main list: there must be none */
  offList: number
  /** what the package that wins tells about how much time matters to the other, bits */
  timeBits: number
}

type Read = {
  d: Dispute
  party: Party
  other: Party
  one: RoundPackage
  bundle: Bundle
  price: number
  /** the other side's sealed answer for the package, in minor units */
  answer: number
  symbol: string
  honest: number
  isJudged: boolean
}

function everything(round: BareRound, side: Side): SealedSums {
  return Object.fromEntries(round.packages.map((one) => [one.id, side === round.payer ? one.high : one.low]))
}

function entropyOf(symbols: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const symbol of symbols) counts.set(symbol, (counts.get(symbol) ?? 0) + 1)
  let bits = 0
  for (const n of counts.values()) bits -= (n / symbols.length) * Math.log2(n / symbols.length)
  return bits
}

/** Mutual information of two lists of names, less what chance alone makes of so many cells. */
function sharedBits(a: readonly string[], b: readonly string[]): number {
  const both = a.map((x, i) => `${x}/${b[i]}`)
  const raw = entropyOf(a) + entropyOf(b) - entropyOf(both)
  const cells = (list: readonly string[]): number => new Set(list).size - 1
  const chance = (cells(a) * cells(b)) / (2 * Math.max(1, a.length) * Math.LN2)
  return Math.max(0, raw - chance)
}

/** What can be read off a sum: how far it lies from the proposal, in per cent of the sum asked. */
function symbolOf(round: BareRound, one: RoundPackage, price: number): string {
  return String(Math.round((100 * (price - one.price)) / Math.max(1, round.asks)))
}

function isOnList(one: RoundPackage, price: number): boolean {
  return mainAtOrAbove(one.ladder, price) === price || mainAtOrBelow(one.ladder, price) === price
}

type Probed = {
  reads: Read[]
  symbols: string[]
  offList: number
  honest: number
  times: string[]
  wins: string[]
}

function timeLevel(party: Party, p: Parameters): string {
  return String(p.agents.chips.cuts[party.side].filter((cut) => party.monthly >= cut).length)
}

function probeAll(disputes: readonly Dispute[], p: Parameters, inputs: Inputs, side: Side): Probed {
  const found: Probed = { reads: [], symbols: [], offList: 0, honest: 0, times: [], wins: [] }
  for (const [i, d] of disputes.entries()) {
    const plain = shaded(d, side, 0, 'report')
    const honestly = runRound(plain, p, inputs)
    const honest = honestly.deal ? honestly.deal[side] / d.claim : 0
    if (i % 2 === 1) found.honest += honest
    const run: RoundRun = runRound(plain, p, inputs, { sealed: { [side]: everything(honestly.round, side) } })
    const other = d[otherSide(side)]
    found.times.push(timeLevel(other, p))
    found.wins.push(run.packageId ?? '-')
    if (!run.deal || run.packageId === null) {
      found.symbols.push('none')
      continue
    }
    const at = run.round.packages.findIndex((one) => one.id === run.packageId)
    const [one, bundle] = [run.round.packages[at], run.bundles[at]]
    const answer = run.sealed[otherSide(side)][run.packageId]
    if (!one || !bundle || typeof answer !== 'number') continue
    const price = Math.round(run.deal.price * UNIT)
    const symbol = symbolOf(run.round, one, price)
    if (!isOnList(one, price)) found.offList += 1
    found.symbols.push(symbol)
    const read = {
      d,
      party: plain[side],
      other,
      one,
      bundle,
      price,
      answer,
      symbol,
      honest,
      isJudged: i % 2 === 1,
    }
    found.reads.push(read)
  }
  return found
}

/** Groups what was read, rare readings together. */
function grouped(reads: readonly Read[]): Read[][] {
  const groups = new Map<string, Read[]>()
  for (const read of reads) groups.set(read.symbol, [...(groups.get(read.symbol) ?? []), read])
  const [common, rare]: [Read[][], Read[]] = [[], []]
  for (const group of groups.values()) {
    if (group.length >= 40) common.push(group)
    else rare.push(...group)
  }
  return rare.length > 0 ? [...common, rare] : common
}

/** Offsets from the sum read, as a share of the sum asked, that a guess or a last offer may take. */
const OFFSETS = Array.from({ length: 41 }, (_, i) => (i - 20) / 100)

function isNear(read: Read, offset: number): boolean {
  const guess = read.price / UNIT + offset * read.d.claim
  return Math.abs(guess - read.answer / UNIT) <= 0.01 * read.d.claim
}

/** What the prober gets for a last open offer at the sum read and an offset; the other side may be cautious or cold. */
function gainAt(read: Read, offset: number, isCold: boolean): number {
  const { d, party, other, bundle } = read
  const price = Math.min(d.claim, Math.max(0, read.price / UNIT + offset * d.claim))
  const own = utilityOf(party, price, bundle)
  if (own <= 0) return 0
  const theirs = utilityOf(other, price, bundle)
  if (isCold) return theirs >= wantedGain(other, 'last', 1) ? own / d.claim : 0
  if ((other.leaving[1] ?? 1) < 2 * other.hazard) return 0
  const shadedBy = Math.abs(limitFor(other, 'acting') - other.limit)
  return theirs - other.devaluation >= shadedBy + other.minimumGain ? own / d.claim : 0
}

/** Best offset learnt on one half of a group, counted on the other. */
function learnt(reads: readonly Read[], of: (read: Read, offset: number) => number): number {
  let total = 0
  for (const group of grouped(reads)) {
    const half = group.filter((read) => !read.isJudged)
    const score = (offset: number): number => half.reduce((sum, read) => sum + of(read, offset), 0)
    const scores = OFFSETS.map(score)
    const best = OFFSETS[scores.indexOf(Math.max(...scores))] ?? 0
    for (const read of group) if (read.isJudged) total += of(read, best)
  }
  return total
}

function solo(id: string, side: Side, own: number, answer: number): BothSealed {
  const [mine, theirs] = [{ [id]: own }, { [id]: answer }]
  return side === 'starter' ? { starter: mine, respondent: theirs } : { starter: theirs, respondent: mine }
}

/** The width of what is left open after a second round in which the prober asks just beyond the step it read. */
function secondWidth(read: Read, side: Side, round: BareRound): number | null {
  const { one, price, answer } = read
  if (price === one.price) return null
  const { ladder } = one
  const isPaying = side === round.payer
  const own = isPaying ? price - round.grain : price + round.grain
  const edge = isPaying ? mainAtOrBelow(ladder, own) : mainAtOrAbove(ladder, own)
  const again = settleRound(round, solo(one.id, side, own, answer))
  const seen = (sum: number): string => JSON.stringify(settleRound(round, solo(one.id, side, own, sum)))
  if (Math.abs(edge - price) <= round.grain) return null
  // All sums of the other side that would have been answered alike in both rounds.
  let [low, high] = [Math.min(edge, price), Math.max(edge, price)]
  const target = JSON.stringify(again)
  const isAlike = (sum: number): boolean => seen(sum) === target
  const walk = (from: number, towards: number): number => {
    let [a, b] = [from, towards]
    while (Math.abs(b - a) > round.grain) {
      const middle = a + Math.trunc((b - a) / 2 / round.grain) * round.grain
      if (middle === a || !isAlike(middle)) b = middle === a ? a : middle
      else a = middle
    }
    return a
  }
  low = walk(answer, low)
  high = walk(answer, high)
  return (100 * (high - low + round.grain)) / round.asks
}

/** The attack that a declined settlement invites, from each side. */
export function probesOf(disputes: readonly Dispute[], p: Parameters, inputs: Inputs): Probe[] {
  const settleable = disputes.filter((d) => d.best.isSettleable)
  return SIDES.map((side) => {
    const found = probeAll(settleable, p, inputs, side)
    const judged = found.reads.filter((read) => read.isJudged)
    const gain = (isCold: boolean): number =>
      found.honest === 0
        ? 0
        : (100 * learnt(found.reads, (read, offset) => gainAt(read, offset, isCold))) / found.honest - 100
    const near = learnt(found.reads, (read, offset) => (isNear(read, offset) ? 1 : 0))
    const widths = judged.slice(0, 1_000).flatMap((read) => {
      const { round } = runRound(read.d, p, inputs)
      return secondWidth(read, side, round) ?? []
    })
    return {
      side,
      bits: entropyOf(found.symbols),
      within: (100 * found.reads.filter((read) => isNear(read, 0)).length) / Math.max(1, found.reads.length),
      guessed: (100 * near) / Math.max(1, judged.length),
      gainCautious: gain(false),
      gainCold: gain(true),
      secondWidth: mean(widths),
      secondLeast: widths.reduce((a, b) => Math.min(a, b), 100),
      offList: found.offList,
      timeBits: sharedBits(found.wins, found.times),
    }
  })
}
