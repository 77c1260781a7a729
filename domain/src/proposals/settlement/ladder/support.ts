import { otherSide, type Side } from '../../../cases/side.ts'
import { allocate } from '../../../money.ts'
import { grainOf } from '../public-case.ts'
import {
  BESIDE_DOCUMENTED,
  DOCUMENTED_SHARE_FLOOR,
  EVIDENCE_PART,
  LIKELIHOOD,
  MILLION,
  UNDOCUMENTED,
} from './constants.ts'
import { isBack, readRoundCase, type ReadCase, type RoundCase, type RoundItem } from './round-case.ts'
import { LADDER_ENGINE, ladderRulesOf, type LadderRules } from './versions.ts'
import { clip, shareOf, times } from './whole.ts'

/**
 * A point in figures, minor units: asked, agreed to (null: no answer yet), and what its evidence supports. `back`
 * marks what the paying side asks for, which is taken off.
 */
export type PointSums = { id: string; asks: number; agreesTo: number | null; supported: number; back?: true }

/** The claims of one way together; `counted` is what is agreed to and .72 of what is supported beyond it. */
export type Way = { asked: number; agreed: number; supported: number; counted: number }

/** A case in figures, for the side that pays on balance. */
export type Sums = {
  payer: Side
  grain: number
  points: PointSums[]
  own: Way
  back: Way
  /** own less back, in the grain of the case, before any bound */
  raw: number
  /** nothing is proposed below: agreed to less what counts back, and above: asked less what is agreed to back */
  floor: number
  cap: number
  open: { demand: number | null; offer: number | null }
}

type Share = { top: number; bottom: number }
const WHOLE: Share = { top: 1, bottom: 1 }

/** The share of the amount asked that counts for points without a document. */
export function undocumentedShare(items: readonly RoundItem[]): Share {
  const documented = items.filter((item) => (item.documented ?? 0) > 0 && item.claimed > 0)
  if (documented.length === 0) return UNDOCUMENTED
  const asked = documented.reduce((sum, item) => sum + item.claimed, 0)
  const shown = documented.reduce((sum, item) => sum + Math.min(item.documented ?? 0, item.claimed), 0)
  const isLow = shown * DOCUMENTED_SHARE_FLOOR.bottom < asked * DOCUMENTED_SHARE_FLOOR.top
  return times(BESIDE_DOCUMENTED, isLow ? DOCUMENTED_SHARE_FLOOR : { top: shown, bottom: asked })
}

/** What the evidence of one point supports, minor units. */
export function supportOf(item: RoundItem, claimant: Side, undocumented: Share): number {
  const gap = item.evidence[claimant] - item.evidence[otherSide(claimant)]
  const likelihood = { top: LIKELIHOOD[gap + 3] ?? 0, bottom: MILLION }
  const documented = Math.min(item.documented ?? 0, item.claimed)
  return documented > 0
    ? shareOf(documented, likelihood)
    : shareOf(item.claimed, times(likelihood, undocumented))
}

function total(list: readonly number[]): number {
  return list.reduce((a, b) => a + b, 0)
}

function wayOf(points: readonly PointSums[]): Way {
  const asked = total(points.map((p) => p.asks))
  const agreed = total(points.map((p) => p.agreesTo ?? 0))
  const supported = total(points.map((p) => p.supported))
  return {
    asked,
    agreed,
    supported,
    counted: agreed + shareOf(Math.max(0, supported - agreed), EVIDENCE_PART),
  }
}

/** What counts of a claim in whole grains, never less than what is agreed to of it. */
function inGrain(way: Way, grain: number): Way {
  return { ...way, counted: clip(shareOf(way.counted, WHOLE, grain), way.agreed, way.asked) }
}

type Counting = Pick<LadderRules, 'agreedInFullStands' | 'countsInGrain'>

function pointsOf(c: ReadCase, { agreedInFullStands }: Counting): PointSums[] {
  const isOut = (item: RoundItem): boolean => agreedInFullStands && item.admitted === item.claimed
  const open = c.items.filter((item) => !isOut(item))
  const [own, back] = [open.filter((i) => !isBack(c, i)), open.filter((i) => isBack(c, i))]
  const [share, shareBack] = [undocumentedShare(own), undocumentedShare(back)]
  return c.items.map((item) => {
    const isClaimBack = isBack(c, item)
    const claimant = isClaimBack ? c.payer : otherSide(c.payer)
    return {
      id: item.id,
      asks: item.claimed,
      agreesTo: item.admitted,
      supported: isOut(item) ? item.claimed : supportOf(item, claimant, isClaimBack ? shareBack : share),
      ...(isClaimBack ? { back: true as const } : {}),
    }
  })
}

function opposite(sum: number | null): number | null {
  return sum !== null && sum < 0 ? -sum : null
}

function turned({ id, asks, agreesTo, supported, back }: PointSums): PointSums {
  return { id, asks, agreesTo, supported, ...(back ? {} : { back: true as const }) }
}

/** Open sums for claims both ways: what is paid the other way is none for this balance. */
function openOf(c: ReadCase, isTurned: boolean, isBothWays: boolean): Sums['open'] {
  const { demand, offer } = c.open
  if (isTurned) return { demand: opposite(offer), offer: opposite(demand) }
  if (!isBothWays) return { demand, offer }
  return {
    demand: demand === null ? null : Math.max(0, demand),
    offer: offer === null || offer < 0 ? null : offer,
  }
}

/**
 * The case in figures. Where both sides ask for money, the side whose claims count for less pays the difference,
 * unless it already stands by an open offer to be the one who pays.
 */
export function sumsOf(c: ReadCase, rules: Counting): Sums {
  const asTold = pointsOf(c, rules)
  const [one, two] = [wayOf(asTold.filter((p) => !p.back)), wayOf(asTold.filter((p) => p.back))]
  const isTurned = two.counted > one.counted && (c.open.offer ?? 0) <= 0
  const payer = isTurned ? otherSide(c.payer) : c.payer
  const points = isTurned ? asTold.map(turned) : asTold
  const ways = isTurned ? ([two, one] as const) : ([one, two] as const)
  const grain = grainOf(c.currency, ways[0].asked)
  const [own, back] = rules.countsInGrain
    ? ([inGrain(ways[0], grain), inGrain(ways[1], grain)] as const)
    : ways
  const exact = own.agreed * 100 + Math.max(0, own.supported - own.agreed) * EVIDENCE_PART.top
  return {
    payer,
    grain,
    points,
    own,
    back,
    raw: Math.max(
      0,
      rules.countsInGrain
        ? shareOf(own.counted - back.counted, WHOLE, grain)
        : shareOf(exact - back.counted * 100, { top: 1, bottom: 100 }, grain),
    ),
    floor: Math.max(0, own.agreed - back.counted),
    cap: Math.max(0, own.asked - back.agreed),
    open: openOf(c, isTurned, back.asked > 0),
  }
}

/** One way of claims: what is agreed to first, then what is supported beyond it, then what is left of each. */
function spread(points: readonly PointSums[], sum: number): number[] {
  const agreed = points.map((point) => point.agreesTo ?? 0)
  const asked = points.map((point) => point.asks)
  const carried = points.map((point, i) => Math.min(point.asks, Math.max(agreed[i] ?? 0, point.supported)))
  const above = (base: readonly number[], top: readonly number[]): number[] => {
    const room = top.map((x, i) => x - (base[i] ?? 0))
    const extra = allocate(sum - total(base), room)
    return base.map((x, i) => x + (extra[i] ?? 0))
  }
  if (sum <= total(agreed)) return allocate(sum, agreed)
  return sum <= total(carried) ? above(agreed, carried) : above(carried, asked)
}

/**
 * Spreads a sum over the points, by id. From what is agreed to upwards no point gets less than was agreed to it, and
 * none ever gets more than is asked. Claims back keep what they count for, as far as the others can carry it, and are
 * taken off: own less back is the sum, which lies in [0, asked]. `backCounts` is what they count for, where it is not to the unit.
 */
export function itemise(points: readonly PointSums[], sum: number, backCounts?: number): Map<string, number> {
  const ordered = points.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const [own, back] = [ordered.filter((p) => !p.back), ordered.filter((p) => p.back)]
  const asked = total(own.map((p) => p.asks))
  const off = clip(asked - sum, 0, backCounts ?? wayOf(back).counted)
  const parts = [...spread(own, sum + off), ...spread(back, off)]
  return new Map([...own, ...back].map((point, i) => [point.id, parts[i] ?? 0]))
}

/** What the evidence of a case supports for each point that counts, minor units. None where the case is no case yet. */
export function supportByPoint(c: RoundCase): Map<string, number> {
  const read = readRoundCase(c)
  return new Map(
    read.ok
      ? sumsOf(read.value, ladderRulesOf(LADDER_ENGINE)).points.map((point) => [point.id, point.supported])
      : [],
  )
}
