import * as m from '@evensettle/messages/ui/stepper.ts'
import { classNames } from './class-names.ts'

/** `part`: how much of a step that is under way is done, 0 to 1. */
export type Step = { key: string; label: string; state: 'done' | 'now' | 'ahead'; part?: number }

/** A step that is under way and not measured is drawn half done. */
const UNDER_WAY = 0.5

/** Where we are in a row of steps: a bar for each. Small screens name only the current one, or the last of a row that stopped. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const now = steps.findIndex(({ state }) => state === 'now')
  const named = now === -1 ? steps.findLastIndex(({ state }) => state === 'done') : now
  return (
    <ol aria-label={label} className="relative flex gap-1 max-md:pb-7">
      {steps.map((step, index) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className={classNames(
            'min-w-0 flex-1 text-sm',
            step.state === 'now' ? 'font-semibold text-ink' : 'text-ink-2',
          )}
        >
          <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-line">
            <span
              data-part={shareOf(step)}
              className="block h-full bg-pine"
              style={{ width: `${Math.round(shareOf(step) * 100)}%` }}
            />
          </span>
          <span
            className={classNames(
              'block pt-1.5 whitespace-nowrap',
              index === named ? 'max-md:absolute max-md:top-1 max-md:left-0' : 'max-md:sr-only',
            )}
          >
            {step.label}
            {step.state === 'done' ? <span className="sr-only">{m.done()}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

function shareOf({ state, part }: Step): number {
  if (state === 'now') return part ?? UNDER_WAY
  return state === 'done' ? 1 : 0
}
