import type { Figure } from '../figure.ts'
import { closedLoop } from '../http-client.ts'
import { openKept, type Kept } from '../made/kept.ts'
import { median } from '../numbers.ts'
import { asOperator } from '../operator/measure.ts'
import { openClock } from './clock.ts'
import { DEEP } from './fill.ts'
import { signPeopleIn, type People } from './people.ts'
import { readWhole, sizesOf, wholeReads } from './tables.ts'
import { ACTS, readEverything } from './traffic.ts'

type Plan = {
  few: number
  many: number
  rounds: number
  milliseconds: number
  readers: number
  writers: number
}
type Both<T> = { few: T; many: T }

const SIZES = ['few', 'many'] as const
/** Flat: what is asked for of so many more cases takes at most so much longer. */
const FLAT = { kind: 'times-floor', most: 1.2 } as const
const CONNECTIONS = 4
/** Once a day one of the sweeps reads everything: what takes so long is not asked for often. */
const LONG_ROUNDS = 3

/**
 * What people, operators and the clock wait for on a database of a million cases, beside one of a thousand that was filled in the
 * same way, in turns. Nothing works in the background meanwhile.
 */
export async function measureScale(
  plan: Plan,
  say: (line: string) => void,
): Promise<{ figures: Figure[]; notes: string[] }> {
  const few = await openKept(wanted(plan.few), say)
  try {
    const many = await openKept(wanted(plan.many), say)
    try {
      return await measureBoth({ few, many }, plan, say)
    } finally {
      await many.close()
    }
  } finally {
    await few.close()
  }
}

const wanted = (cases: number) => ({ name: 'scale', cases, more: DEEP, env: { ROLE: 'web' } })

async function measureBoth(kept: Both<Kept>, plan: Plan, say: (line: string) => void) {
  const people = {
    few: await signPeopleIn(kept.few, plan),
    many: await signPeopleIn(kept.many, plan),
  }
  const before = await wholeReads(kept.many.pool)
  const figures = await measurePeople(kept, people, plan, say)
  const { answers, others } = await readEverything(kept.many, people.many)
  const whole = readWhole(before, await wholeReads(kept.many.pool))
  figures.push({
    name: 'tables that grow, read whole for people',
    unit: '',
    kind: 'cost',
    measured: whole.length,
    floor: null,
    aim: { kind: 'at-most', most: 0 },
  })
  say('operator’s pages')
  const pages = await measurePages(kept, plan)
  say('the clock’s sweeps')
  const sweeps = await measureSweeps(kept, plan, say)
  const notes = [
    `read whole: ${whole.join('; ') || 'nothing'}; beside the measured traffic every read of the API, ${answers} answers and ${others} refusals`,
    ...pages.notes,
    ...sweeps.notes,
    ...(await sizesOf(kept.many.pool)),
  ]
  return { figures: [...figures, ...pages.figures, ...sweeps.figures], notes }
}

/** Each act on both in turns, the one and the other first. */
async function measurePeople(
  kept: Both<Kept>,
  people: Both<People>,
  { rounds, milliseconds, few, many }: Plan,
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, request] of Object.entries(ACTS)) {
    say(name)
    const rates: Both<number[]> = { few: [], many: [] }
    for (let round = -1; round < rounds; round += 1)
      for (const size of inTurn(round)) {
        const next = (index: number) => request(people[size], index)
        const { count, seconds } = await closedLoop(kept[size].hub.port, CONNECTIONS, milliseconds, next)
        if (round >= 0) rates[size].push(count / seconds)
      }
    const about = { measured: median(rates.many), floor: median(rates.few) }
    figures.push({ name: `${name}, ${many} cases and ${few}`, unit: '/s', kind: 'rate', ...about, aim: FLAT })
  }
  return figures
}

const inTurn = (round: number) => (round % 2 === 0 ? SIZES : SIZES.toReversed())

async function measurePages(kept: Both<Kept>, { rounds, few, many }: Plan) {
  const opened = {
    few: await asOperator(kept.few.hub.origin, kept.few.pool, few),
    many: await asOperator(kept.many.hub.origin, kept.many.pool, many),
  }
  const times: Both<Map<string, number[]>> = { few: new Map(), many: new Map() }
  for (let round = -1; round < rounds; round += 1)
    for (const page of Object.keys(opened.many.pages))
      for (const size of inTurn(round)) {
        const { pages, token } = opened[size]
        const began = performance.now()
        await Promise.all((pages[page] ?? []).map((one) => one(kept[size].hub.origin, token)))
        if (round >= 0) keep(times[size], page, performance.now() - began)
      }
  return beside('operator’s pages, all one after another', times, { few, many })
}

async function measureSweeps(kept: Both<Kept>, { rounds, few, many }: Plan, say: (line: string) => void) {
  const clocks = { few: await openClock(kept.few, say), many: await openClock(kept.many, say) }
  const times: Both<Map<string, number[]>> = { few: new Map(), many: new Map() }
  try {
    for (let round = 0; round < Math.min(rounds, LONG_ROUNDS); round += 1)
      for (const sweep of clocks.many.sweeps)
        for (const size of inTurn(round)) keep(times[size], sweep, await clocks[size].time(sweep))
  } finally {
    await clocks.few.close()
    await clocks.many.close()
  }
  return beside('sweeps of the clock, each once, nothing due', times, { few, many })
}

function keep(times: Map<string, number[]>, name: string, time: number): void {
  times.set(name, [...(times.get(name) ?? []), time])
}

/** One figure of all of them together, and a word about those that are not flat. */
function beside(name: string, times: Both<Map<string, number[]>>, { few, many }: Both<number>) {
  const middle = (size: keyof typeof times, one: string) => median(times[size].get(one) ?? [])
  const names = [...times.many.keys()]
  const sum = (size: keyof typeof times) => names.reduce((all, one) => all + middle(size, one), 0)
  const grown = names
    .filter((one) => middle('many', one) > FLAT.most * middle('few', one))
    .toSorted((a, b) => middle('many', b) - middle('many', a))
    .map((one) => `${one} ${middle('many', one).toFixed(1)} (${middle('few', one).toFixed(1)})`)
  const figure: Figure = {
    name: `${name}, ${many} cases and ${few}`,
    unit: 'ms',
    kind: 'cost',
    measured: sum('many'),
    floor: sum('few'),
    aim: FLAT,
  }
  return {
    figures: [figure],
    notes: [`${name}, more than ${FLAT.most}×, in ms: ${grown.join(', ') || 'none'}`],
  }
}
