import { streamOf } from '../settlement/random.ts'
import { findBroken } from './checks.ts'
import type { Plan, Scenario } from './scenario.ts'
import { buildStage } from './stage.ts'

export type Outcome = { told: string[]; broken: string[]; took: number }

/** Runs one scenario on a stage of its own and looks at what must hold afterwards. */
export async function runScenario(
  scenario: Scenario,
  plan: Plan,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<Outcome> {
  const since = performance.now()
  const stage = await buildStage({ say })
  try {
    const told = await scenario.run(stage, plan, streamOf(seed))
    await stage.quiet()
    const broken = await findBroken(stage)
    const { messages, invited, refused, lost, slowest } = stage.traffic
    return {
      told: [
        ...told,
        `${messages.length} messages and ${invited.length} invitations acknowledged, ${refused} requests refused for now, ${lost} without an answer, the slowest took ${Math.round(slowest)} ms`,
      ],
      broken,
      took: performance.now() - since,
    }
  } finally {
    await stage.remove()
  }
}
