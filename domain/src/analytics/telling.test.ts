import { expect, it } from 'vitest'
import { trialsOf } from '../trials.ts'
import { cameTo, FUNNEL_STEPS } from './funnel.ts'
import { tellGroups, type Group } from './telling.ts'

const VALUES = ['loan', 'deposit', 'invoice', 'other']

function randomFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/** A quarter of a small or a large installation: of each kind so many cases stopped at each step. */
function madeUpQuarter(seed: number): Group[] {
  const random = randomFrom(seed)
  const size = [2, 8, 30, 200][seed % 4] ?? 2
  return VALUES.map((value) => {
    const most = size * random()
    return { value, stopped: FUNNEL_STEPS.map(() => Math.floor(most * random() * random() * 2)) }
  }).filter(({ stopped }) => stopped.some((count) => count > 0))
}

/** The world in which two cases have changed places: each stopped where it did, and is what the other one was. */
function swapped(groups: readonly Group[], one: [number, number], other: [number, number]): Group[] {
  const moved = groups.map(({ value, stopped }) => ({ value, stopped: [...stopped] }))
  const add = (at: number, step: number, by: number) => {
    const group = moved[at]
    if (group) group.stopped[step] = (group.stopped[step] ?? 0) + by
  }
  add(one[0], one[1], -1)
  add(other[0], other[1], -1)
  add(one[0], other[1], 1)
  add(other[0], one[1], 1)
  return moved
}

type Told = readonly { value: string; came: readonly (number | null)[] }[]

/** The numbers that are told where they would stand in another world. */
function sameNumbers(told: Told, groups: readonly Group[]): string {
  return JSON.stringify(
    told.map(({ value, came }) => {
      const there = cameTo(groups.find((group) => group.value === value)?.stopped ?? [])
      return came.map((count, step) => (count === null ? null : there[step]))
    }),
  )
}

/** Cases of which whoever knows how far each came learns what they are: in no other world the numbers are the same. */
function namedCases(groups: readonly Group[], told: Told): string[] {
  const numbers = sameNumbers(told, groups)
  const places = groups.flatMap(({ stopped }, at) =>
    stopped.flatMap((count, step): [number, number][] => (count > 0 ? [[at, step]] : [])),
  )
  return places
    .filter(
      (one) =>
        !places.some(
          (other) => other[0] !== one[0] && sameNumbers(told, swapped(groups, one, other)) === numbers,
        ),
    )
    .map(([at, step]) => `${groups[at]?.value ?? ''} at ${FUNNEL_STEPS[step] ?? ''}`)
}

it('no number that is told by kind names a case to somebody who knows how far each came', () => {
  let numbers = 0
  for (let seed = 1; seed <= trialsOf(800); seed += 1) {
    const groups = madeUpQuarter(seed)
    const { told } = tellGroups(groups)
    numbers += told.flatMap(({ came }) => came.filter((count) => count !== null)).length
    const named = told.length > 0 ? namedCases(groups, told) : []
    expect(named, `seed ${seed}`).toEqual([])
  }
  expect(numbers).toBeGreaterThan(300)
})

it('the same attack names cases where merely the small numbers are left out', () => {
  const named = Array.from({ length: 80 }, (_, seed) => {
    const groups = madeUpQuarter(seed + 1)
    const told = groups.map(({ value, stopped }) => ({
      value,
      came: cameTo(stopped).map((count) => (count < 5 ? null : count)),
    }))
    return namedCases(groups, told)
  })
  expect(named.flat().length).toBeGreaterThan(20)
})

it('tells all steps of large groups, the number alone of a small one, and nothing where everybody is the same', () => {
  const many = FUNNEL_STEPS.map(() => 40)
  const groups = [
    { value: 'loan', stopped: many },
    { value: 'deposit', stopped: many },
    { value: 'other', stopped: FUNNEL_STEPS.map((_, step) => (step < 6 ? 1 : 0)) },
    { value: 'invoice', stopped: FUNNEL_STEPS.map((_, step) => (step < 3 ? 1 : 0)) },
  ]
  const { told, others } = tellGroups(groups)
  expect(told.map(({ value, cases }) => [value, cases])).toEqual([
    ['deposit', 400],
    ['loan', 400],
    ['other', 6],
  ])
  expect(told[0]?.came).toEqual([400, 360, 320, 280, 240, 200, 160, 120, 80, 40])
  expect(told[2]?.came.slice(1).every((count) => count === null)).toBe(true)
  expect(others).toBe(3)
  expect(tellGroups([{ value: 'loan', stopped: many }])).toEqual({ told: [], others: 400 })
})
