import { expect, it } from 'vitest'
import { countCohorts, countedFrom, totalsOf, type CountedCase } from './figures.ts'

function some(count: number, about: Partial<CountedCase> = {}): CountedCase[] {
  return Array.from({ length: count }, () => ({
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

it('a month with fewer than five cases waits for the next ones', () => {
  const cases = [...some(3), ...some(2, { month: '2026-04' }), ...some(4, { month: '2026-05' })]
  expect(countCohorts(cases, null, '2026-05-31')).toEqual([])
  const cohorts = countCohorts(cases, null, '2026-12-01')
  expect(cohorts.map(({ from, to, started }) => [from, to, started])).toEqual([['2026-03', '2026-04', 5]])
})

it('gives the median of days only where at least five have settled', () => {
  const settled = [3, 5, 9, 11].flatMap((days) => some(1, { reached: 'settled', days }))
  expect(countCohorts([...settled, ...some(6)], null, '2026-12-01')[0]?.days).toBeNull()
  const more = [...settled, ...some(1, { reached: 'kept', days: 4 }), ...some(6)]
  expect(countCohorts(more, null, '2026-12-01')[0]?.days).toBe(5)
})

it('adds up months and says of how many a stage is told', () => {
  const cohorts = countCohorts(
    [
      ...some(5, { reached: 'settled', days: 4 }),
      ...some(5),
      ...some(7, { month: '2026-04', type: 'other' }),
      ...some(2, { month: '2026-04', reached: 'answered' }),
    ],
    null,
    '2026-12-01',
  )
  expect(totalsOf(cohorts)).toEqual({
    started: 19,
    stages: { answered: { of: 10, cases: 5 }, settled: { of: 19, cases: 5 }, kept: { of: 19, cases: 0 } },
    kinds: [{ type: 'loan', cases: 10 }],
    otherKinds: 9,
  })
})
