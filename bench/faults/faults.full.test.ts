import { expect, it } from 'vitest'
import { SCENARIOS } from './all-scenarios.ts'
import { runScenario } from './run.ts'
import { SHORT } from './scenario.ts'

// The short form; `npm run faults` is the long one. Two processes, one database, people who never stop writing. Every day the
// whole product is killed in `server/src/crash.test.ts`, and its database away in `server/src/outage.test.ts`.
it.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))(
  'when %s, everything acknowledged is there once, no sequence has a gap, and nothing is left over',
  async (_, scenario) => {
    const { broken, told } = await runScenario(scenario, SHORT, 7)
    console.log(told.join('\n'))
    expect(broken).toEqual([])
  },
)
