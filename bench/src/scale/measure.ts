import { lineOf, type Figure } from '../figure.ts'
import { closedLoop } from '../http-client.ts'
import { openKept, type Kept } from '../made/kept.ts'
import { madeCase } from '../made/names.ts'
import { median } from '../numbers.ts'
import { asOperator } from '../operator/measure.ts'
import { openClock } from './clock.ts'
import { effortHere, effortOf } from './effort.ts'
import { DEEP } from './deep-cases.ts'
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
type Say = (line: string) => void
type Tell = (figure: Figure) => void
type Report = { figures: Figure[]; notes: string[] }
type Both<T> = { few: T; many: T }

const SIZES = ['few', 'many'] as const
type Size = (typeof SIZES)[number]
/** Flat: what is asked for of so many more cases takes at most so much longer. */
const FLAT = { kind: 'times-floor', most: 1.2 } as const
const CONNECTIONS = 4
/** Milliseconds: what takes so long together is not asked for again. */
const ENOUGH = 30_000

/**
 * What people, operators and the clock wait for on a database of a million cases, beside one of a thousand that was filled in the
 * same way, in turns. Nothing works in the background meanwhile. What is measured stands in the report at once.
 */
export async function measureScale(plan: Plan, say: Say, report: Report): Promise<void> {
  const few = await openKept(wanted(plan.few), say)
  try {
    const many = await openKept(wanted(plan.many), say)
    try {
      await measureBoth({ few, many }, plan, say, report)
    } finally {
      await many.close()
    }
  } finally {
    await few.close()
  }
}

const wanted = (cases: number) => ({ name: 'scale', cases, more: DEEP, env: { ROLE: 'web' } })

async function measureBoth(kept: Both<Kept>, plan: Plan, say: Say, { figures, notes }: Report) {
  function tell(figure: Figure): void {
    figures.push(figure)
    say(lineOf(figure))
  }
  const people = {
    few: await signPeopleIn(kept.few, plan),
    many: await signPeopleIn(kept.many, plan),
  }
  const before = await wholeReads(kept.many.pool)
  await measurePeople(kept, people, plan, tell)
  const { answers, others } = await readEverything(kept.many, people.many)
  const whole = readWhole(before, await wholeReads(kept.many.pool))
  tell({
    name: 'tables that grow, read whole for people',
    unit: '',
    kind: 'cost',
    measured: whole.length,
    floor: null,
    aim: { kind: 'at-most', most: 0 },
  })
  notes.push(
    `read whole: ${whole.join('; ') || 'nothing'}; beside the measured traffic every read of the API, ${answers} answers and ${others} refusals`,
    ...(await sizesOf(kept.many.pool)),
  )
  await measureForgetting(kept, plan, tell)
  await measurePages(kept, plan, tell)
  await measureSweeps(kept, plan, say, tell)
}

/** Each act on both in turns, the one and the other first. */
async function measurePeople(
  kept: Both<Kept>,
  people: Both<People>,
  { rounds, milliseconds }: Plan,
  tell: Tell,
): Promise<void> {
  for (const [name, request] of Object.entries(ACTS)) {
    const rates: Both<number[]> = { few: [], many: [] }
    const efforts: Both<number[]> = { few: [], many: [] }
    for (let round = -1; round < rounds; round += 1)
      for (const size of inTurn(round)) {
        const next = (index: number) => request(people[size], index)
        const effort = await effortOf(kept[size])
        const { count, seconds } = await closedLoop(kept[size].hub.port, CONNECTIONS, milliseconds, next)
        if (round < 0) continue
        efforts[size].push((await effort()) / count)
        rates[size].push(count / seconds)
      }
    const about = { measured: median(rates.many), floor: median(rates.few) }
    tell({ name, unit: '/s', kind: 'rate', ...about, aim: FLAT })
    tell(besideFew(`${name}, processor time`, efforts))
  }
}

/**
 * A case that ended long ago goes with all that names it, as the clock lets it go, and comes back: the first time its pages come from the
 * disk where there are too many cases to keep, the second time they are there in both.
 */
async function measureForgetting(kept: Both<Kept>, { rounds }: Plan, tell: Tell): Promise<void> {
  const first: Both<number[]> = { few: [], many: [] }
  const again: Both<number[]> = { few: [], many: [] }
  for (let round = -1; round < rounds; round += 1)
    for (const size of inTurn(round)) {
      const { pool, cases } = kept[size]
      const { caseId } = madeCase(Math.floor(cases * (0.5 + round / 100)), cases)
      const client = await pool.connect()
      try {
        for (const times of [first, again]) {
          const used = await effortHere(pool)
          await client.query('begin')
          await client.query('delete from mediation_case where id = $1', [caseId])
          await client.query('rollback')
          if (round >= 0) times[size].push(await used())
        }
      } finally {
        client.release()
      }
    }
  tell({ ...besideFew('a case is forgotten, read from the disk, processor time', first), aim: null })
  tell(besideFew('a case is forgotten, processor time', again))
}

const inTurn = (round: number) => (round % 2 === 0 ? SIZES : SIZES.toReversed())

async function measurePages(kept: Both<Kept>, { rounds, few, many }: Plan, tell: Tell): Promise<void> {
  const opened = {
    few: await asOperator(kept.few.hub.origin, kept.few.pool, few),
    many: await asOperator(kept.many.hub.origin, kept.many.pool, many),
  }
  for (const page of Object.keys(opened.many.pages))
    await measureOne(page, {
      from: -1,
      rounds,
      effort: (size) => effortOf(kept[size]),
      tell,
      time: async (size) => {
        const { pages, token } = opened[size]
        const began = performance.now()
        await Promise.all((pages[page] ?? []).map((one) => one(kept[size].hub.origin, token)))
        return performance.now() - began
      },
    })
}

/** Each when nothing is due. */
async function measureSweeps(kept: Both<Kept>, { rounds }: Plan, say: Say, tell: Tell): Promise<void> {
  say('the clock’s sweeps, the first time')
  const clocks = { few: await openClock(kept.few, say), many: await openClock(kept.many, say) }
  try {
    for (const sweep of clocks.many.sweeps)
      await measureOne(sweep, {
        from: 0,
        rounds,
        effort: (size) => effortHere(kept[size].pool),
        tell,
        time: (size) => clocks[size].time(sweep),
      })
  } finally {
    await clocks.few.close()
    await clocks.many.close()
  }
}

type One = {
  /** the first round; what comes before 0 does not count */
  from: -1 | 0
  rounds: number
  time: (size: Size) => Promise<number | null>
  effort: (size: Size) => Promise<() => Promise<number>>
  tell: Tell
}

/** Something that is done on both in turns. What is long is not done again and again. */
async function measureOne(name: string, { from, rounds, time, effort, tell }: One): Promise<void> {
  const times: Both<number[]> = { few: [], many: [] }
  const efforts: Both<number[]> = { few: [], many: [] }
  for (let round: number = from; round < rounds && sum(times.many) < ENOUGH; round += 1)
    for (const size of inTurn(round)) {
      const used = await effort(size)
      const taken = await time(size)
      if (round < 0 || taken === null) continue
      efforts[size].push(await used())
      times[size].push(taken)
    }
  if (times.few.length === 0 || times.many.length === 0) return
  tell(besideFew(name, times))
  tell(besideFew(`${name}, processor time`, efforts))
}

const sum = (times: readonly number[]) => times.reduce((all, one) => all + one, 0)

const besideFew = (name: string, { few, many }: Both<number[]>): Figure => ({
  name,
  unit: 'ms',
  kind: 'cost',
  measured: median(many),
  floor: median(few),
  aim: FLAT,
})
