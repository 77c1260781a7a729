import * as m from '@evensettle/messages/infrastructure/system-test.ts'
import type { TrialView } from '@evensettle/contracts/system-test.ts'
import { Pill } from '../../../ui/pill.tsx'
import { tookWords } from '../copy.ts'
import { STEP_HUES, STEP_WORDS, STEPS } from './copy.ts'
import { allSteps, isOpen } from './model.ts'

/** All steps in their order: those that are over with their time, and what to do about one that failed. */
export function Steps({ of }: { of: TrialView }) {
  return (
    <ol className="grid">
      {allSteps(of).map(({ step, view }) => (
        <li key={step} className="grid gap-1 border-b border-line py-3 last:border-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className={view ? undefined : 'text-ink-2'}>{STEPS[step].words}</span>
            <span className="flex items-center gap-3">
              {view?.ms == null ? null : (
                <span className="tabular text-sm text-ink-2">{tookWords(view.ms)}</span>
              )}
              {view ? (
                <Pill hue={STEP_HUES[view.state]}>{STEP_WORDS[view.state]}</Pill>
              ) : (
                <Pill hue="plain">{isOpen(of) ? m.stepToCome() : m.stepNotReached()}</Pill>
              )}
            </span>
          </div>
          {view?.state === 'failed' ? (
            <div className="grid gap-1">
              <p>{STEPS[step].todo}</p>
              {view.detail ? (
                <pre className="overflow-x-auto rounded-soft bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
                  {view.detail}
                </pre>
              ) : null}
            </div>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
