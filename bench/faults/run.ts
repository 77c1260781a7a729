import { streamOf } from '../settlement/random.ts'
import { findBroken } from './checks.ts'
import { startCluster } from './cluster.ts'
import type { Plan, Scenario } from './scenario.ts'
import { buildStage, buildStageOn, type Database, type Stage } from './stage.ts'

export type Outcome = { told: string[]; broken: string[]; took: number }

/** Runs one scenario on a stage of its own and looks at what must hold afterwards. */
export async function runScenario(
  scenario: Scenario,
  plan: Plan,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<Outcome> {
  const draw = streamOf(seed)
  return scenario.isOnCluster
    ? onStage(await buildStageOn(startCluster, { say }), (stage) => scenario.run(stage, plan, draw))
    : onStage(await buildStage(scenario.wants ?? {}, say), (stage) => scenario.run(stage, plan, draw))
}

async function onStage<D extends Database>(
  stage: Stage<D>,
  run: (stage: Stage<D>) => Promise<string[]>,
): Promise<Outcome> {
  const since = performance.now()
  try {
    const told = await run(stage)
    await stage.quiet()
    const broken = await findBroken(stage)
    const { messages, invited, files, takenBack, refused, lost, slowest } = stage.traffic
    return {
      told: [
        ...told,
        `${messages.length} messages, ${files.length + takenBack.length} files and ${invited.length} invitations acknowledged, ${refused} requests refused for now, ${lost} without an answer, the slowest took ${Math.round(slowest)} ms`,
      ],
      broken,
      took: performance.now() - since,
    }
  } finally {
    await stage.remove()
  }
}
