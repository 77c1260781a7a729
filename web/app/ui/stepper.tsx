import * as m from '@evensettle/messages/ui/stepper.ts'
import { classNames } from './class-names.ts'

/** `part`: how much of the way to a step that is under way is gone, 0 to 1. */
export type Step = { key: string; label: string; state: 'done' | 'now' | 'ahead'; part?: number }

/** Where we are in a row of steps. Small screens name only the current step, or the last one of a row that stopped. */
export function Stepper({ label, steps }: { label: string; steps: readonly Step[] }) {
  const now = steps.findIndex(({ state }) => state === 'now')
  const named = now === -1 ? steps.findLastIndex(({ state }) => state === 'done') : now
  return (
    <ol aria-label={label} className="flex">
      {steps.map((step, index) => {
        const isLast = index === steps.length - 1
        // the last step ends the line: its own piece of it leads up to its dot
        const from = isLast ? index - 1 : index
        const isWalked = steps[from]?.state === 'done' && steps[from + 1]?.state !== 'ahead'
        // what is measured is walked as far as it is done
        const part = steps[isLast ? index : index + 1]?.part
        return (
          <li
            key={step.key}
            aria-current={step.state === 'now' ? 'step' : undefined}
            className={classNames(
              'relative min-w-0 flex-1 pt-6 text-sm last:min-w-3.5 last:flex-none last:text-end',
              step.state === 'now' ? 'font-semibold text-ink' : 'text-ink-2',
              // a long name near the end grows towards the middle, not out of the page
              index === named && !isLast && index > steps.length / 2 && 'max-md:flex max-md:justify-end',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-1.25 right-0 left-0 h-1',
                isWalked && part === undefined ? 'bg-pine' : 'bg-line',
              )}
            >
              {isWalked && part !== undefined && !isLast ? (
                <span
                  data-part={part}
                  className="block h-full bg-pine"
                  style={{ width: `${Math.round(part * 100)}%` }}
                />
              ) : null}
            </span>
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-0 size-3.5 rounded-full border-3 transition-colors duration-200',
                isLast ? 'right-0' : 'left-0',
                step.state === 'done' && 'border-pine bg-pine',
                step.state === 'now' && 'border-pine bg-card shadow-[0_0_0_5px_var(--pine-soft)]',
                step.state === 'ahead' && 'border-line bg-card',
              )}
            />
            <span
              className={classNames(
                !isLast && 'pr-2',
                'whitespace-nowrap',
                index !== named && 'max-md:sr-only',
              )}
            >
              {step.label}
              {step.state === 'done' ? <span className="sr-only">{m.done()}</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
