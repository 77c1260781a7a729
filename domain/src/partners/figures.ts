import type { DisputeType } from '../cases/dispute-type.ts'
import { addDays, addMonths, type CalendarDate } from '../time.ts'
import {
  areEnough,
  LEAST_TOLD,
  tellableKinds,
  tellableStages,
  type Stage,
  type StageCounts,
} from './suppression.ts'

/** How long after its end a month is counted: by then most cases have come to what they come to. */
export const COUNTED_AFTER_DAYS = 60

/** `YYYY-MM` */
export type Month = string

/** A member's case as far as it counts: no name, title or sum. `starter` only tells one person from another. */
export type CountedCase = {
  starter: string
  month: Month
  type: DisputeType
  reached: Stage
  days: number | null
}

/**
 * The cases that began in some months, counted once and never again: what came later, counted later, would show by the
 * difference what became of one of them. `days` is the median until both had signed.
 */
export type Cohort = StageCounts & {
  from: Month
  to: Month
  days: number | null
  kinds: { type: DisputeType; cases: number }[]
  /** of other kinds, of which each had too few */
  otherKinds: number
}

/** The month of a date. */
export function monthOf(date: CalendarDate): Month {
  return date.slice(0, 7)
}

function nextMonth(month: Month): Month {
  return monthOf(addMonths(`${month}-01`, 1))
}

/** From which day on a month may be counted. */
export function countedFrom(month: Month): CalendarDate {
  return addDays(`${nextMonth(month)}-01`, COUNTED_AFTER_DAYS)
}

/**
 * Counts the months that are old enough and not counted yet. A month in which fewer than five people began waits and is counted
 * together with those that follow.
 */
export function countCohorts(
  cases: readonly CountedCase[],
  after: Month | null,
  today: CalendarDate,
): Cohort[] {
  const waiting = cases.filter(({ month }) => after === null || month > after)
  const months = [...new Set(waiting.map(({ month }) => month))]
    .filter((month) => countedFrom(month) <= today)
    .toSorted()
  const cohorts: Cohort[] = []
  let begun: CountedCase[] = []
  let from: Month | null = after === null ? null : nextMonth(after)
  for (const month of months) {
    from ??= month
    begun = [...begun, ...waiting.filter((one) => one.month === month)]
    if (!areEnough(begun)) continue
    cohorts.push(cohortOf(begun, from, month))
    begun = []
    from = nextMonth(month)
  }
  return cohorts
}

function cohortOf(cases: readonly CountedCase[], from: Month, to: Month): Cohort {
  const stages = tellableStages(cases)
  const { told, rest } = tellableKinds(cases)
  return {
    from,
    to,
    ...stages,
    days: stages.settled === null ? null : medianDays(cases),
    kinds: told.map(([type, count]) => ({ type, cases: count })),
    otherKinds: rest,
  }
}

/** One case a person, of twice as many people as else: the median of five is the very number of one of them. */
function medianDays(cases: readonly CountedCase[]): number | null {
  const ofEach = new Map(cases.flatMap(({ starter, days }) => (days === null ? [] : [[starter, days]])))
  const days = [...ofEach.values()].toSorted((a, b) => a - b)
  if (days.length < 2 * LEAST_TOLD) return null
  const middle = days.length / 2
  const [low, high] = [days[Math.ceil(middle) - 1] ?? 0, days[Math.floor(middle)] ?? 0]
  return Math.round((low + high) / 2)
}

/** What was told of all months together, over the months in which it was. */
export type Totals = {
  started: number
  /** of so many cases so many, of the months in which it is told; null where it never is */
  stages: Record<Exclude<Stage, 'started'>, { of: number; cases: number } | null>
  kinds: { type: DisputeType; cases: number }[]
  otherKinds: number
}

/** Adds up what was counted: sums of groups that are large enough each, so that they give away no more than these. */
export function totalsOf(cohorts: readonly Cohort[]): Totals {
  const stage = (name: Exclude<Stage, 'started'>) => {
    const told = cohorts.flatMap((one) => {
      const cases = one[name]
      return cases === null ? [] : [{ of: one.started, cases }]
    })
    if (told.length === 0) return null
    return told.reduce((sum, one) => ({ of: sum.of + one.of, cases: sum.cases + one.cases }))
  }
  const kinds = new Map<DisputeType, number>()
  for (const { type, cases } of cohorts.flatMap((one) => one.kinds))
    kinds.set(type, (kinds.get(type) ?? 0) + cases)
  return {
    started: cohorts.reduce((sum, one) => sum + one.started, 0),
    stages: { answered: stage('answered'), settled: stage('settled'), kept: stage('kept') },
    kinds: [...kinds].toSorted(([, a], [, b]) => b - a).map(([type, cases]) => ({ type, cases })),
    otherKinds: cohorts.reduce((sum, one) => sum + one.otherKinds, 0),
  }
}
