import { availableParallelism } from 'node:os'

/** Milliseconds after which the next message is taken, whatever has become of the primary of three databases. */
export const PROMISED = 15_000

/** Where more than that wait for each core, a machine is late with everything. */
const OVERLOADED = 4

/** Whether the promise is broken. `load`: how many processes have wanted to run, on average, in the last minute. */
export function isLate(milliseconds: number, load: number, cores = availableParallelism()): boolean {
  return milliseconds > PROMISED && load <= OVERLOADED * cores
}
