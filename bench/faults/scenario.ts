import type { Draw } from '../settlement/random.ts'
import type { Cluster } from './cluster.ts'
import type { Stage, Wants } from './stage.ts'

/** How much of everything a run does: the short form in `npm run test:full`, or the long form of `npm run faults`. */
export type Plan = {
  /** how many processes are killed in all */
  kills: number
  /** seconds for which the database is away, one time after the other */
  outages: readonly number[]
  /** how often the primary of three databases is killed */
  failovers: number
  /** after so many minutes no more kills are begun */
  minutes: number
}

export const SHORT: Plan = { kills: 8, outages: [2], failovers: 3, minutes: 3 }
export const LONG: Plan = { kills: 1_000, outages: [2, 5, 30], failovers: 20, minutes: 600 }

/**
 * One kind of trouble, in a file of its own under `scenarios/` and named in `all-scenarios.ts`. It gets a stage of
 * three processes on one database and one store of files, with people who write and hand in files without a pause, makes its trouble, and leaves everything
 * running again. What must hold afterwards is looked at for every scenario alike (`checks.ts`); a scenario throws
 * only for what it alone can see.
 */
export type Scenario = OnOne | OnThree

type OnOne = {
  name: string
  isOnCluster?: false
  /** what its stage has beside what each has */
  wants?: Wants
  /** Resolves to what is worth telling of the run, one line each. `draw` gives the same numbers for the same seed. */
  run(stage: Stage, plan: Plan, draw: Draw): Promise<string[]>
}

/** The same on a database of three. */
type OnThree = {
  name: string
  isOnCluster: true
  /** What is not installed here and how to get it, or null. */
  missing(): string | null
  run(stage: Stage<Cluster>, plan: Plan, draw: Draw): Promise<string[]>
}
