import { expect, inject, it } from 'vitest'
import { SCENARIOS } from './all-scenarios.ts'
import { runScenario } from './run.ts'
import { DAILY, SHORT } from './scenario.ts'
import { processesKilled } from './scenarios/processes-killed.ts'

/** Every day the one in which something is killed at any moment; all of them in the full run. */
const scenarios = inject('thorough') ? SCENARIOS : [processesKilled]

// The short form; `npm run faults` is the long one. Two processes, one database, people who never stop writing.
it.each(scenarios.map((scenario) => [scenario.name, scenario] as const))(
  'when %s, everything acknowledged is there once, no sequence has a gap, and nothing is left over',
  async (_, scenario) => {
    const { broken, told } = await runScenario(scenario, inject('thorough') ? SHORT : DAILY, 7)
    console.log(told.join('\n'))
    expect(broken).toEqual([])
  },
)
