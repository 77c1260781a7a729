import type { Measure } from '@evensettle/contracts/infrastructure.ts'
import { worseOf, type Health } from '@evensettle/domain/service/health.ts'

const HOUR = 3_600_000

/** One hour of a part's day: its worst state, and of its numbers the one in the middle and the highest. */
export type Hour = { at: string; health: Health | null; typical: number | null; most: number | null }

/** The hours of the day that ends at `until`, oldest first; an hour without a look is there and empty. */
export function hoursOf(measures: readonly Measure[], until: string): Hour[] {
  const end = Date.parse(until)
  return Array.from({ length: 24 }, (_, index) => {
    const from = end - (24 - index) * HOUR
    const here = measures.filter(({ at }) => Date.parse(at) > from && Date.parse(at) <= from + HOUR)
    const values = here.flatMap(({ value }) => (value === null ? [] : [value])).toSorted((a, b) => a - b)
    return {
      at: new Date(from).toISOString(),
      health: here.length === 0 ? null : here.map(({ health }) => health).reduce(worseOf),
      typical: values[Math.floor((values.length - 1) / 2)] ?? null,
      most: values.at(-1) ?? null,
    }
  })
}

/** How many hours were looked at, and in how many there was trouble. */
export function summaryOf(hours: readonly Hour[]): { looked: number; trouble: number } {
  const looked = hours.filter(({ health }) => health !== null)
  const trouble = looked.filter(({ health }) => health === 'failing' || health === 'strained')
  return { looked: looked.length, trouble: trouble.length }
}
