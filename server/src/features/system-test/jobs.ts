import type { TrialStepView } from '@evensettle/contracts/system-test.ts'
import { isLeft, TRIAL_STEP_LASTS, type TrialStep } from '@evensettle/domain/service/trial.ts'
import type { Deps, TrialGround } from '../../deps.ts'
import { endTest, noteSteps, takeTestUp } from './commands.ts'
import { playCase } from './play/jobs.ts'
import { mailOfTest } from './emails.ts'
import { openTest, testsOver } from './queries.ts'

/** A step found something that is not as it has to be. */
class StepFailed extends Error {}

const DETAIL_MOST = 400

/** Somebody else has given the test up: nothing is written about it any more. */
class GivenUp extends Error {}

type Steps = {
  /** Does a step, with its time, and gives whether it went well; after one that did not, the others are left out. */
  take: (step: TrialStep, work: () => Promise<void | { ms: number }>) => Promise<void>
  hasFailed: () => boolean
}

function stepsOf(deps: Deps, id: string): Steps {
  const steps: TrialStepView[] = []
  async function write(): Promise<void> {
    if (!(await noteSteps(deps.db, id, steps))) throw new GivenUp()
  }
  const hasFailed = () => steps.some(({ state }) => state === 'failed')
  return {
    hasFailed,
    async take(step, work) {
      const isLeftOut = hasFailed() && step !== 'removal'
      const view: TrialStepView = {
        step,
        state: isLeftOut ? 'left_out' : 'running',
        startedAt: deps.now().toISOString(),
        ms: null,
        detail: null,
      }
      steps.push(view)
      await write()
      if (isLeftOut) return
      const from = performance.now()
      let took: void | { ms: number } = undefined
      try {
        took = await within(TRIAL_STEP_LASTS, work)
        view.state = 'done'
      } catch (error) {
        deps.log.warn('a step of a system test failed', { step, error })
        view.state = 'failed'
        view.detail = (error instanceof Error ? error.message : String(error)).slice(0, DETAIL_MOST)
      }
      view.ms = Math.round(took ? took.ms : performance.now() - from)
      await write()
    },
  }
}

async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new StepFailed('no end in time')), ms)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Plays a made-up case through the real routes on a ground of its own, and removes it. A job that comes again after its
 * process was killed finds the test taken up, and leaves it to the sweep.
 */
export async function runSystemTest(deps: Deps, ground: TrialGround, testId: string): Promise<void> {
  const taken = await takeTestUp(deps.db, testId)
  if (!taken) return
  const steps = stepsOf(deps, testId)
  try {
    // it lies behind when this is written
    await steps.take('queue', () => Promise.resolve({ ms: taken.waited }))
    await playCase(ground, testId, steps.take)
    await steps.take('announcement', async () => void (await deps.signals.echo()))
    await steps.take('mail', () => sendTestMail(deps, testId, taken.mail_to))
    await steps.take('removal', () => removeAll(ground, testId))
    await endTest(deps.db, testId, steps.hasFailed() ? 'failed' : 'passed')
  } catch (error) {
    await removeAll(ground, testId).catch(() => undefined)
    if (!(error instanceof GivenUp)) throw error
  }
}

async function removeAll(ground: TrialGround, testId: string): Promise<void> {
  await ground.remove(testId)
  if (await ground.isThere(testId)) throw new StepFailed('something of the made-up case is still there')
}

/** With an address one real mail goes out; without one the way there is tried. */
async function sendTestMail(deps: Deps, testId: string, sealed: Buffer | null): Promise<void> {
  await deps.mailTransport.check()
  if (sealed === null) return
  const to = deps.sealers.mails.open(sealed, testId)
  await deps.mailTransport.send({ id: testId, to, ...(await mailOfTest(deps.config)) })
}

/** Ends tests whose process was killed, and removes what is left of any test that is over. */
export async function sweepSystemTests(deps: Deps, ground: TrialGround): Promise<void> {
  const open = await openTest(deps.db)
  if (open && isLeft(open)) await endTest(deps.db, open.id, 'broken_off')
  for (const id of await testsOver(deps.db))
    if (await ground.isThere(id)) {
      await ground.remove(id)
      deps.log.info('what was left of a system test was removed', { id })
    }
}
