import type { Scenario } from './scenario.ts'
import { databaseDiesAtTheStart } from './scenarios/database-dies-at-the-start.ts'
import { databaseStops } from './scenarios/database-stops.ts'
import { primaryKilled } from './scenarios/primary-killed.ts'
import { processesFirst } from './scenarios/processes-first.ts'
import { processesKilled } from './scenarios/processes-killed.ts'

/** Every scenario that runs in `npm run faults` and, in its short form, in `npm test`. */
export const SCENARIOS: readonly Scenario[] = [
  databaseStops,
  processesFirst,
  databaseDiesAtTheStart,
  processesKilled,
  primaryKilled,
]
