import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Link } from 'react-router'
import { Pill } from '../../ui/pill.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { STEP_NAMES, turnInWords } from './copy.ts'

/** The case's title, where we are on the way, and whose turn it is. */
export function RoomHeader({ view }: { view: CaseView }) {
  return (
    <header className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h1>{view.title}</h1>
          <p className="mt-1 text-sm text-ink-2">
            <Link to={`/case/${view.id}`} className="link">
              Case {view.reference}
            </Link>{' '}
            with {view.names[view.mySide === 'starter' ? 'respondent' : 'starter']}
          </p>
        </div>
        <Pill hue="plain">{turnInWords(view)}</Pill>
      </div>
      <Stepper
        label="Where this case stands"
        steps={view.journey.map(({ step, state }) => ({
          key: step,
          label: STEP_NAMES[step],
          state: state === 'next' ? 'ahead' : state,
        }))}
      />
    </header>
  )
}
