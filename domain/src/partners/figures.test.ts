import { expect, it } from 'vitest'
import { countCohorts, countedFrom, totalsOf, type CountedCase } from './figures.ts'

let people = 0

function some(count: number, about: Partial<CountedCase> = {}): CountedCase[] {
  return Array.from({ length: count }, () => ({
    starter: `person ${(people += 1)}`,
    month: '2026-03',
    type: 'loan',
    reached: 'started',
    days: null,
    ...about,
  }))
}

it('a month is counted sixty days after its end, and not before', () => {
  expect(countedFrom('2026-03')).toBe('2026-05-31')
  expect(countCohorts(some(5), null, '2026-05-30')).toEqual([])
  expect(countCohorts(some(5), null, '2026-05-31')).toHaveLength(1)
})

it('a month with fewer than five people waits for the next ones', () => {
  const cases = [...some(3), ...some(2, { month: '2026-04' }), ...some(4, { month: '2026-05' })]
  expect(countCohorts(cases, null, '2026-05-31')).toEqual([])
  const cohorts = countCohorts(cases, null, '2026-12-01')
  expect(cohorts.map(({ from, to, started }) => [from, to, started])).toEqual([['2026-03', '2026-04', 5]])
})

it('counts people and not cases: five cases of one person wait for four others', () => {
  const one = some(5, { starter: 'Maya' })
  expect(countCohorts([...one, ...some(3)], null, '2026-12-01')).toEqual([])
  expect(countCohorts([...one, ...some(4)], null, '2026-12-01')[0]?.started).toBe(9)
})

it('gives the median of days only where at least ten people have settled', () => {
  const settled = [3, 5, 9, 11, 2, 4, 8, 1, 20].flatMap((days) => some(1, { reached: 'settled', days }))
  expect(countCohorts([...settled, ...some(6)], null, '2026-12-01')[0]?.days).toBeNull()
  const more = [...settled, ...some(1, { reached: 'kept', days: 7 }), ...some(6)]
  expect(countCohorts(more, null, '2026-12-01')[0]?.days).toBe(6)
})

it('adds up months and says of how many a stage is told', () => {
  const cohorts = countCohorts(
    [
      ...some(5, { reached: 'settled', days: 4 }),
      ...some(5),
      ...some(7, { month: '2026-04', type: 'other' }),
      ...some(5, { month: '2026-04', reached: 'answered' }),
    ],
    null,
    '2026-12-01',
  )
  expect(totalsOf(cohorts)).toEqual({
    started: 22,
    stages: { answered: { of: 12, cases: 5 }, settled: { of: 10, cases: 5 }, kept: null },
    kinds: [
      { type: 'other', cases: 7 },
      { type: 'loan', cases: 5 },
    ],
    otherKinds: 10,
  })
})
