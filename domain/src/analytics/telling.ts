import { LEAST_TOLD } from '../partners/suppression.ts'
import { cameTo, FUNNEL_STEPS } from './funnel.ts'

/** A value of a split with how many of its cases stopped at each step. */
export type Group = { value: string; stopped: readonly number[] }

/** What is told of one: how many cases, and how many of them came to a step or further; null is not told. */
type ToldGroup = { value: string; cases: number; came: (number | null)[] }

/** Steps that say most first: those whose numbers are told before others are. */
const WORTH = [
  'answered',
  'signed',
  'kept',
  'joined',
  'agreed',
  'opened',
  'proposal',
  'offer',
  'invited',
] as const
const BOUNDARIES = WORTH.map((step) => FUNNEL_STEPS.indexOf(step))

/**
 * What of one quarter can be told by value without naming a case to somebody who knows of every case how far it came, as the
 * audit log tells an operator. Cases between two told steps look alike; among them are at least five of each value that is
 * told there, and five that are not of it. So each case could have changed places with another, and every number would be the
 * same. A value that is too small for that is told by its number alone, or not at all and is among the others.
 */
export function tellGroups(groups: readonly Group[]): { told: ToldGroup[]; others: number } {
  const ways = groups.map(({ value, stopped }) => ({ value, came: [...cameTo(stopped), 0] }))
  const all = LAST.map((step) => ways.reduce((sum, { came }) => sum + (came[step] ?? 0), 0))
  const [cases = 0] = all
  const named = ways
    .filter(({ came: [count = 0] }) => isHidden(count, cases))
    .toSorted(({ value: a, came: [first = 0] }, { value: b, came: [second = 0] }) =>
      first === second ? (a < b ? -1 : 1) : second - first,
    )
  const { detailed, steps } = mostTold(named, all)
  const told = named.map(({ value, came }, at) => ({
    value,
    cases: came[0] ?? 0,
    came: FUNNEL_STEPS.map((_, step) =>
      step === 0 || (at < detailed && steps.includes(step)) ? (came[step] ?? 0) : null,
    ),
  }))
  return { told, others: cases - told.reduce((sum, one) => sum + one.cases, 0) }
}

/** Each step, and after the last one nobody. */
const LAST = [...FUNNEL_STEPS.keys(), FUNNEL_STEPS.length]

/** How many came to each step or further. */
type Way = { value: string; came: readonly number[] }

/** Of so many that look alike so many have it: enough, and enough have not. */
function isHidden(have: number, alike: number): boolean {
  return have >= LEAST_TOLD && alike - have >= LEAST_TOLD
}

/** Of how many values, the largest first, which steps are told: the most numbers that can be. */
function mostTold(named: readonly Way[], all: readonly number[]): { detailed: number; steps: number[] } {
  let best = { detailed: 0, steps: [] as number[] }
  for (
    let detailed = named.length;
    detailed * BOUNDARIES.length > best.steps.length * best.detailed;
    detailed -= 1
  ) {
    const steps = stepsFor(named.slice(0, detailed), all)
    if (steps.length * detailed > best.steps.length * best.detailed) best = { detailed, steps }
  }
  return best
}

function stepsFor(named: readonly Way[], all: readonly number[]): number[] {
  const steps: number[] = []
  for (const step of BOUNDARIES) {
    const cuts = [0, ...[...steps, step].toSorted((a, b) => a - b), FUNNEL_STEPS.length]
    const between = (came: readonly number[], at: number) =>
      (came[cuts[at] ?? 0] ?? 0) - (came[cuts[at + 1] ?? 0] ?? 0)
    const stretches = cuts.slice(1).map((_, at) => at)
    if (named.every(({ came }) => stretches.every((at) => isHidden(between(came, at), between(all, at)))))
      steps.push(step)
  }
  return steps
}
