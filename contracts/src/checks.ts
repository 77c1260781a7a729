import { CHECK_MOVES, CHECK_STATES } from '@evensettle/domain/service/check.ts'
import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** What is told of every long check that an operator begins, pauses and ends. */
export const checkOfOperator = z.object({
  id: z.uuid(),
  state: z.enum(CHECK_STATES),
  startedAt: instant,
  endedAt: z.nullable(instant),
})

export const checkToMove = z.object({ id: z.uuid(), move: z.enum(CHECK_MOVES) })
