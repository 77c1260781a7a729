import type { Side } from '../cases/side.ts'
import { amountsIn, daysIn, minorIn } from '../intake/story-facts.ts'
import { MAX_AMOUNT, parseAmount, type Currency } from '../money.ts'
import { addDays, addMonths, dayNumber, type CalendarDate } from '../time.ts'

/** Words of a side in the talk, and the day on which they were written. */
export type Said = { side: Side; body: string; on: CalendarDate }

/** What both have written: a sum in minor units, a day, or both. */
export type Agreed = { amount: number | null; day: CalendarDate | null }

/**
 * The sum and the day that both sides have written, newest first; null where there is neither. Only sums and days are
 * read, by plain rules: that both wrote one does not say that they agree, so nothing is ever made of it by itself. A number
 * without a currency counts where the other side wrote the same with one.
 */
export function agreedInTalk(said: readonly Said[], currency: Currency, today: CalendarDate): Agreed | null {
  const sums = said.map(({ side, body }) => ({
    side,
    named: sumsIn(body, currency),
    bare: numbersIn(body, currency),
  }))
  const days = said.map(({ side, body, on }) => ({
    side,
    named: daysNamed(body, on).filter((day) => day >= today),
  }))
  const amount = newestOfBoth(
    sums.map(({ side, named, bare }) => ({
      side,
      named: [
        ...named,
        ...bare.filter((one) => sums.some((other) => other.side !== side && other.named.includes(one))),
      ],
    })),
  )
  const day = newestOfBoth(days)
  return amount === null && day === null ? null : { amount, day }
}

/** Of what both have named, what was named last. */
function newestOfBoth<T>(said: readonly { side: Side; named: readonly T[] }[]): T | null {
  for (const { side, named } of said.toReversed()) {
    const both = named.findLast((one) =>
      said.some((other) => other.side !== side && other.named.includes(one)),
    )
    if (both !== undefined) return both
  }
  return null
}

function sumsIn(body: string, currency: Currency): number[] {
  return amountsIn(body).flatMap((found) => {
    const sum = minorIn(found, currency)
    return sum !== null && sum > 0 && sum <= MAX_AMOUNT ? [sum] : []
  })
}

function numbersIn(body: string, currency: Currency): number[] {
  return [
    ...body.matchAll(/(?<![\d.,:/-])\d{1,3}(?:,\d{3})+(?![\d,])|(?<![\d.,:/-])\d{2,7}(?![\d,:/%]|\.\d)/g),
  ].flatMap(([digits]) => {
    const read = parseAmount(digits, currency)
    return read.ok ? [read.value] : []
  })
}

const WEEKDAYS = ['thursday', 'friday', 'saturday', 'sunday', 'monday', 'tuesday', 'wednesday']
const WEEKDAY = new RegExp(`(?<!\\b(?:next|last|every)\\s)\\b(${WEEKDAYS.join('|')})\\b(?!s)`, 'giu')

/** The days that a message names, the next ones of their name after it was written. */
function daysNamed(body: string, on: CalendarDate): CalendarDate[] {
  // one without a year is the last such day that is not later: a year on, that is the next one
  const dated = daysIn(body, addDays(addMonths(on, 12), -1)).map(({ day }) => day)
  if (dated.length > 0) return dated
  return [...body.matchAll(WEEKDAY)].map(([name]) => {
    // day 0 was a Thursday
    const ahead = (WEEKDAYS.indexOf(name.toLowerCase()) - (dayNumber(on) % 7) + 7) % 7
    return addDays(on, ahead === 0 ? 7 : ahead)
  })
}
