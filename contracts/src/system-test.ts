import * as said from '@evensettle/messages/refusals/people.ts'
import { TRIAL_STATES, TRIAL_STEPS, TRIAL_STEP_STATES } from '@evensettle/domain/service/trial.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { instant, nothing } from './fields.ts'

const stepView = z.object({
  step: z.enum(TRIAL_STEPS),
  state: z.enum(TRIAL_STEP_STATES),
  startedAt: instant,
  /** milliseconds, once it is over */
  ms: z.nullable(z.int()),
  /** what the machine said of a failure, for whoever mends it */
  detail: z.nullable(z.string()),
})
export type TrialStepView = z.infer<typeof stepView>

const trialView = z.object({
  id: z.uuid(),
  state: z.enum(TRIAL_STATES),
  createdAt: instant,
  endedAt: z.nullable(instant),
  steps: z.array(stepView),
})
export type TrialView = z.infer<typeof trialView>

/** The last tests, the newest first; one that runs with the steps it has taken so far. */
export const listSystemTests = endpoint({
  method: 'GET',
  path: '/api/admin/system-tests',
  access: 'admin',
  limit: { points: 1_200, seconds: 300 },
  input: nothing,
  output: z.object({
    tests: z.array(trialView),
    /** where mails of this installation go */
    mail: z.enum(['smtp', 'outbox']),
  }),
})

const address = z.string().check(
  z.maxLength(320),
  z.refine((text) => /^(?:[^\s@<>,;"]+@[^\s@<>,;"]+)?$/.test(text.trim()), { error: said.addressWrong }),
)

/** Begins a test. `mailTo`: an address of the operator's own that gets one real mail; empty for none. */
export const startSystemTest = endpoint({
  method: 'POST',
  path: '/api/admin/system-tests',
  access: 'admin',
  isSensitive: true,
  limit: { points: 30, seconds: 3_600 },
  input: z.object({ id: z.uuid(), mailTo: address }),
  output: z.object({ id: z.uuid() }),
})
