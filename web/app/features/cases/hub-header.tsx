import * as m from '@evensettle/messages/cases/hub-header.ts'
import { isSettled } from '@evensettle/domain/cases/status.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { Pill } from '../../ui/pill.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { STATUS_WORDS, STEP_WORDS } from './copy.ts'
import { dayWords, isSettledOrOver } from './model.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'

/** What the case is called, where it stands and whose turn it is. */
export function HubHeader({ view }: { view: CaseView }) {
  const day = dayWords(view)
  const isMine = !isSettledOrOver(view.status) && view.turn.sides.includes(view.mySide)
  return (
    <header className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm text-ink-2 tabular">
            <KeptCodes text={m.caseText({ reference: view.reference })} />
          </p>
          <h1 tabIndex={-1} className="wrap-anywhere">
            {view.title}
          </h1>
        </div>
        <Pill hue={isMine || isSettled(view.status) ? 'pine' : 'plain'}>
          {day === '' ? STATUS_WORDS[view.status] : day}
        </Pill>
      </div>
      <Stepper
        label={m.whereThisCaseIsLabel()}
        steps={view.journey.map(({ step, state }) => ({
          key: step,
          label: STEP_WORDS[step],
          state: state === 'next' ? 'ahead' : state,
          ...(step === 'paid' && state === 'now' && view.paidPart !== undefined
            ? { part: view.paidPart }
            : {}),
        }))}
      />
    </header>
  )
}
