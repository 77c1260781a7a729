import { HANDING_PLACES, MAX_PLACE, MOVERS } from '@evensettle/domain/agreements/handing.ts'
import { WEEKDAYS } from '@evensettle/domain/time.ts'
import * as z from 'zod/mini'
import { calendarDate, line } from './fields.ts'

/** Who sees to it that a thing changes hands or an act is done, and where. Nothing of it has to be said. */
export const handing = z.object({
  who: z.nullable(z.enum(MOVERS)),
  at: z.nullable(z.enum(HANDING_PLACES)),
  place: line(MAX_PLACE),
  notBefore: z.optional(calendarDate),
  weekdays: z.optional(z.array(z.literal(WEEKDAYS)).check(z.maxLength(WEEKDAYS.length))),
})

/** The same with the day by which, as a side says it of a point. */
export const handingSaid = z.extend(handing, { by: z.nullable(calendarDate) })
export const optionalHanding = z.optional(z.nullable(handingSaid))
