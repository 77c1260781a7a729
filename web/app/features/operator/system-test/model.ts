import type { TrialStepView, TrialView } from '@evensettle/contracts/system-test.ts'
import { TRIAL_STEPS, type TrialStep } from '@evensettle/domain/service/trial.ts'

/** Whether a test waits or runs. */
export function isOpen({ state }: Pick<TrialView, 'state'>): boolean {
  return state === 'ordered' || state === 'running'
}

/** Every step there is, with what became of it; null: it has not begun. */
export function allSteps({
  steps,
}: Pick<TrialView, 'steps'>): { step: TrialStep; view: TrialStepView | null }[] {
  return TRIAL_STEPS.map((step) => ({ step, view: steps.find((one) => one.step === step) ?? null }))
}

/** Milliseconds that a test took, null while it is open. */
export function tookOf({ createdAt, endedAt }: TrialView): number | null {
  return endedAt === null ? null : Date.parse(endedAt) - Date.parse(createdAt)
}
