import { DAY } from '../time.ts'

/** What counts as threatening again and again: so often, by one side of a case, within this time. */
export const REPEATED_TIMES = 3
export const REPEATED_WITHIN = 7 * DAY

/** For how long it is kept that words were held back. */
export const HELD_BACK_KEPT = 30 * DAY

/** Whether the operator is told now: it happens again and again, and nobody was told of this case within that time. */
export function tellsOperator(times: number, wasTold: boolean): boolean {
  return times >= REPEATED_TIMES && !wasTold
}
