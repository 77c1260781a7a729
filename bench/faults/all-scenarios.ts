import type { Scenario } from './scenario.ts'
import { clockJumps } from './scenarios/clock-jumps.ts'
import { databaseDiesAtTheStart } from './scenarios/database-dies-at-the-start.ts'
import { databaseStops } from './scenarios/database-stops.ts'
import { diskIsFull } from './scenarios/disk-is-full.ts'
import { diskIsSlow } from './scenarios/disk-is-slow.ts'
import { primaryKilled } from './scenarios/primary-killed.ts'
import { processesFirst } from './scenarios/processes-first.ts'
import { processesKilled } from './scenarios/processes-killed.ts'
import { storeFails } from './scenarios/store-fails.ts'
import { versionsChange } from './scenarios/versions-change.ts'

/** Every scenario that runs in `npm run faults` and, in its short form, in `npm run test:full`. */
export const SCENARIOS: readonly Scenario[] = [
  databaseStops,
  processesFirst,
  databaseDiesAtTheStart,
  versionsChange,
  storeFails,
  diskIsSlow,
  diskIsFull,
  clockJumps,
  processesKilled,
  primaryKilled,
]
