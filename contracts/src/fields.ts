import * as fields from '@evensettle/messages/refusals/fields.ts'
import { onOneLine, withoutTurns } from '@evensettle/domain/agreements/clean-words.ts'
import { SIDES } from '@evensettle/domain/cases/side.ts'
import { CURRENCIES, MAX_AMOUNT, type Currency } from '@evensettle/domain/money.ts'
import { isCalendarDate } from '@evensettle/domain/time.ts'
import * as z from 'zod/mini'

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime()

/** 32 bytes that nobody can guess, in lower-case hex. */
export const salt = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A calendar date on the wire. */
export const calendarDate = z
  .string()
  .check(z.refine((text) => isCalendarDate(text), { error: fields.dateInvalid }))

export const side = z.enum(SIDES)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a literal has the keys of its type and no others
export const currency = z.enum(Object.keys(CURRENCIES) as Currency[])

/** Minor units, zero allowed. */
export const minor = z.int().check(z.gte(0), z.lte(MAX_AMOUNT))

/** Minor units of something that is asked for or paid: at least one. */
export const positiveMinor = z
  .int({ error: fields.amountMissing })
  .check(z.gte(1, { error: fields.amountNotPositive }), z.lte(MAX_AMOUNT, { error: fields.amountTooLarge }))

function atMost(max: number) {
  return z.maxLength(max, {
    error: () => fields.tooLongFor({ most: max }),
  })
}

function notEmpty(missing: () => string) {
  return z.refine<string>((text) => text.trim() !== '', { error: missing })
}

/** Free text with a limit; the sentence names it. */
export function words(max: number) {
  return z.string().check(z.overwrite(withoutTurns), atMost(max))
}

/** Free text that must not be empty. */
export function neededWords(max: number, missing: () => string) {
  return words(max).check(notEmpty(missing))
}

/** What stands on one line wherever it is shown, in the subject of a mail too: a name, a title, an address. */
export function line(max: number) {
  return z.string().check(z.overwrite(onOneLine), atMost(max))
}

/** One line that must not be empty. */
export function neededLine(max: number, missing: () => string) {
  return line(max).check(notEmpty(missing))
}

/** A place in a case's log; the column is a 32-bit integer. */
export const sequence = z.int().check(z.gte(0), z.lte(2_147_483_647))

export const nothing = z.object({})
export const done = z.object({ ok: z.literal(true) })

/** The engine's own values as they were stored: they reach the reader unchanged, so that they can be run again. */
export function stored<T extends object>() {
  return z.custom<T>((value) => typeof value === 'object' && value !== null)
}
