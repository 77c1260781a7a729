import { err, ok, type Result } from '../result.ts'
import { MINUTE } from '../time.ts'

/** What a system test does, in this order. */
export const TRIAL_STEPS = [
  'queue',
  'ground',
  'people',
  'invitation',
  'files',
  'answer',
  'live',
  'offers',
  'round',
  'signatures',
  'seal',
  'announcement',
  'mail',
  'removal',
] as const
export type TrialStep = (typeof TRIAL_STEPS)[number]

/** `broken_off`: the process that ran it ended in the middle. */
export const TRIAL_STATES = ['ordered', 'running', 'passed', 'failed', 'broken_off'] as const
export type TrialState = (typeof TRIAL_STATES)[number]

export const TRIAL_STEP_STATES = ['running', 'done', 'failed', 'left_out'] as const

/** A step that takes longer than this has failed. */
export const TRIAL_STEP_LASTS = MINUTE
/** Who runs one says so between its steps; after this silence its process has ended. */
export const TRIAL_SILENT_AFTER = 3 * MINUTE
/** One that nobody has taken up for so long stands in nobody's way. */
export const TRIAL_WAITS_AT_MOST = 2 * MINUTE

export type OpenTrial = { state: TrialState; waitedFor: number; silentFor: number }

/** Whether another test may begin: one at a time, and what is over or nobody works on any more does not count. */
export function mayBegin(last: OpenTrial | null): Result<null, { code: 'SYSTEM_TEST_RUNS' }> {
  const goesOn = last !== null && (last.state === 'ordered' || last.state === 'running')
  return goesOn && !isLeft(last) ? err({ code: 'SYSTEM_TEST_RUNS' }) : ok(null)
}

/** Whether a test was left by its process, and what it made has to be removed for it. */
export function isLeft({ state, waitedFor, silentFor }: OpenTrial): boolean {
  if (state === 'ordered') return waitedFor > TRIAL_WAITS_AT_MOST
  return state === 'running' && silentFor > TRIAL_SILENT_AFTER
}
