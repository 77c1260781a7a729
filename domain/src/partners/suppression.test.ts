import { expect, it } from 'vitest'
import { DISPUTE_TYPES } from '../cases/dispute-type.ts'
import { trialsOf } from '../trials.ts'
import { countCohorts, type Cohort, type CountedCase } from './figures.ts'
import { LEAST_TOLD, STAGES, tellableKinds, tellableStages } from './suppression.ts'

const KINDS = DISPUTE_TYPES.slice(0, 3)
const TODAY = '2027-01-01'

/** Numbers that look random and are the same in every run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

function madeUpCases(seed: number): CountedCase[] {
  const roll = dice(seed)
  const months = ['2026-01', '2026-02', '2026-03']
  return Array.from({ length: 1 + roll(60) }, () => ({
    starter: `person ${roll(30)}`,
    month: months[roll(roll(2) === 0 ? 1 : 3)] ?? '2026-01',
    type: KINDS[roll(roll(2) === 0 ? 2 : 3)] ?? 'other',
    reached: STAGES[Math.min(roll(6), 3)] ?? 'started',
    days: roll(30),
  }))
}

/** A place that a case can be in, by what an attacker can ask about: its kind and how far it came. */
const PLACES = KINDS.flatMap((type) => STAGES.map((reached) => ({ type, reached })))
const placeOf = (one: CountedCase) =>
  PLACES.findIndex(({ type, reached }) => type === one.type && reached === one.reached)

/** What a partner is told of a cohort, each as the places it counts. */
function questionsOf(cohort: Cohort): number[][] {
  const about = (isCounted: (place: (typeof PLACES)[number]) => boolean) =>
    PLACES.map((place) => (isCounted(place) ? 1 : 0))
  const stages = STAGES.filter((stage) => cohort[stage] !== null).map((stage) =>
    about(({ reached }) => STAGES.indexOf(reached) >= STAGES.indexOf(stage)),
  )
  const kinds = cohort.kinds.map(({ type }) => about((place) => place.type === type))
  const others = about(({ type }) => cohort.kinds.every((kind) => kind.type !== type))
  return [...stages, ...kinds, others]
}

/** The questions as independent lines (Gauss-Jordan), so that any sum and difference of them can be recognised. */
function reduced(questions: number[][]): { line: number[]; pivot: number }[] {
  const lines: { line: number[]; pivot: number }[] = []
  for (const question of questions) {
    const line = without(question, lines)
    const pivot = line.findIndex((value) => Math.abs(value) > 1e-9)
    if (pivot < 0) continue
    const scaled = line.map((value) => value / (line[pivot] ?? 1))
    for (const other of lines) {
      const factor = other.line[pivot] ?? 0
      other.line = other.line.map((value, at) => value - factor * (scaled[at] ?? 0))
    }
    lines.push({ line: scaled, pivot })
  }
  return lines
}

function without(question: number[], lines: { line: number[]; pivot: number }[]): number[] {
  return lines.reduce((rest, { line, pivot }) => {
    const factor = rest[pivot] ?? 0
    return rest.map((value, at) => value - factor * (line[at] ?? 0))
  }, question)
}

/** The sizes of all groups of people whose number follows from what is told, by any sums and differences of it. */
function groupsThatFollow(questions: number[][], cases: CountedCase[]): number[] {
  const lines = reduced(questions)
  const people = PLACES.map((_, place) =>
    cases.filter((one) => placeOf(one) === place).map(({ starter }) => starter),
  )
  const sizes: number[] = []
  for (let group = 1; group < 2 ** PLACES.length; group += 1) {
    const asked = PLACES.map((_, place) => (group >> place) & 1)
    if (without(asked, lines).every((value) => Math.abs(value) < 1e-9))
      sizes.push(new Set(people.flatMap((some, place) => (asked[place] === 1 ? some : []))).size)
  }
  return sizes
}

const isSmall = (size: number) => size > 0 && size < LEAST_TOLD
const inCohort = (cases: CountedCase[], { from, to }: Cohort) =>
  cases.filter(({ month }) => month >= from && month <= to)

it('no sum or difference of what an organization is told leads to fewer than five people', () => {
  let told = 0
  for (let seed = 0; seed < trialsOf(400); seed += 1) {
    const cases = madeUpCases(seed)
    for (const cohort of countCohorts(cases, null, TODAY)) {
      told += 1
      const sizes = groupsThatFollow(questionsOf(cohort), inCohort(cases, cohort))
      expect(sizes.filter(isSmall), `seed ${seed}, ${JSON.stringify(cohort)}`).toEqual([])
    }
  }
  expect(told).toBeGreaterThan(50)
})

it('the same attack finds people in figures of which only the small ones are left out', () => {
  let found = 0
  for (let seed = 0; seed < 40; seed += 1) {
    const cases = madeUpCases(seed)
    for (const cohort of countCohorts(cases, null, TODAY)) {
      const all = inCohort(cases, cohort)
      const shown = (isCounted: (one: CountedCase) => boolean) => {
        const places = PLACES.map((place) =>
          isCounted({ ...place, starter: '', month: '', days: null }) ? 1 : 0,
        )
        return all.filter(isCounted).length < LEAST_TOLD ? [] : [places]
      }
      const questions = [
        ...STAGES.flatMap((stage) =>
          shown(({ reached }) => STAGES.indexOf(reached) >= STAGES.indexOf(stage)),
        ),
        ...KINDS.flatMap((kind) => shown(({ type }) => type === kind)),
      ]
      found += groupsThatFollow(questions, all).filter(isSmall).length
    }
  }
  expect(found).toBeGreaterThan(0)
})

it('what was told once is not told anew: a month that is counted later changes nothing before it', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const cases = madeUpCases(seed)
    const early = countCohorts(cases, null, '2026-04-15')
    const later = countCohorts(cases, early.at(-1)?.to ?? null, TODAY)
    for (const cohort of later) for (const before of early) expect(cohort.from > before.to).toBe(true)
    for (const cohort of [...early, ...later]) expect(inCohort(cases, cohort)).toHaveLength(cohort.started)
  }
})

/** So many people who came so far, each with one case. */
function came(counts: Partial<Record<(typeof STAGES)[number], number>>) {
  return STAGES.flatMap((reached) =>
    Array.from({ length: counts[reached] ?? 0 }, (_, at) => ({ starter: `${reached} ${at}`, reached })),
  )
}

it.each([
  ['five at each', { started: 5, answered: 5, settled: 5, kept: 5 }, [20, 15, 10, 5]],
  ['everybody answered, which would say so of each', { answered: 9 }, [9, null, null, null]],
  ['nobody answered, which would say so of each', { started: 9 }, [9, null, null, null]],
  ['two who did not answer', { started: 2, answered: 5, settled: 5 }, [12, null, 5, null]],
  ['three who settled', { started: 5, answered: 4, settled: 3 }, [12, 7, null, null]],
  ['one who kept it', { answered: 5, settled: 5, kept: 1 }, [11, null, 6, null]],
])('tells of stages what cannot give anybody away: %s', (_, counts, told) => {
  const { started, answered, settled, kept } = tellableStages(came(counts))
  expect([started, answered, settled, kept]).toEqual(told)
})

it('five cases of one person are one person, at a stage as of a kind', () => {
  const others = came({ started: 6 })
  const one = Array.from({ length: 5 }, () => ({ starter: 'Maya', reached: 'settled' as const }))
  expect(tellableStages([...others, ...one]).settled).toBeNull()
  const kinds = [...others.map(({ starter }) => ({ starter, type: 'loan' })), ...ofKinds({ other: 5 })]
  expect(tellableKinds(kinds).told).toHaveLength(2)
  const same = kinds.map((about) => (about.type === 'other' ? { ...about, starter: 'Maya' } : about))
  expect(tellableKinds(same).told).toEqual([])
})

it.each(STAGES)(
  'an organization with four cases of its own learns nothing of a fifth that has %s',
  (reached) => {
    const month = '2026-01'
    for (const own of STAGES) {
      const four = came({ [own]: 4 }).map((one, at) => ({ ...one, starter: `own ${at}` }))
      const tell = (about: { reached: (typeof STAGES)[number]; type: 'loan' | 'other' }) =>
        countCohorts(
          [...four, { starter: 'Maya', ...about }].map((one) => ({
            type: 'loan' as const,
            ...one,
            month,
            days: STAGES.indexOf(one.reached) < 2 ? null : 3,
          })),
          null,
          TODAY,
        )
      expect(tell({ reached, type: 'other' })).toEqual(tell({ reached: 'started', type: 'loan' }))
    }
  },
)

function ofKinds(parts: Readonly<Record<string, number>>) {
  return Object.entries(parts).flatMap(([type, count]) =>
    Array.from({ length: count }, (_, at) => ({ type, starter: `${type} ${at}` })),
  )
}

it.each([
  [
    { a: 10, b: 5 },
    [
      ['a', 10],
      ['b', 5],
    ],
    0,
  ],
  [{ a: 10, b: 4 }, [], 14],
  [{ a: 10, b: 6, c: 4 }, [['a', 10]], 10],
  [{ a: 10, b: 3, c: 2 }, [['a', 10]], 5],
  [{ a: 4, b: 1 }, [], 5],
  [{ a: 9 }, [], 9],
])('a small kind takes the next one along into the rest: %o', (parts, told, rest) => {
  expect(tellableKinds(ofKinds(parts))).toEqual({ told, rest })
})
