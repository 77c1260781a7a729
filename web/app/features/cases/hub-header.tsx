import * as m from '@evensettle/messages/cases/hub-header.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import { otherSide } from '@evensettle/domain/cases/side.ts'
import { inline } from '../../ui/inline.ts'
import { KeptCodes } from '../../ui/kept-codes.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { STEP_WORDS } from './copy.ts'
import { stateWords } from './model.ts'

/** What the case is called, with whom it is, and in one sentence where it stands and whose turn it is. */
export function HubHeader({ view }: { view: CaseView }) {
  return (
    <header className="grid gap-4">
      <div className="grid gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-end">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="wrap-anywhere">
            {view.title}
          </h1>
          <p className="text-ink-2 tabular wrap-anywhere">
            {m.withWhom({ name: view.names[otherSide(view.mySide)] })}{' '}
            <span className="text-sm text-ink-3">
              <KeptCodes text={m.caseText({ reference: view.reference })} />
            </span>
          </p>
        </div>
        <p className="max-w-96 text-pretty md:text-end">
          {m.stateLine(
            {
              strong: (words) => <b className="font-semibold text-pine-strong">{words}</b>,
              ...stateWords(view),
            },
            inline,
          )}
        </p>
      </div>
      <Stepper
        label={m.whereThisCaseIsLabel()}
        steps={view.journey.map(({ step, state }) => ({
          key: step,
          label:
            step === 'paid' && view.paysNothing
              ? m.keptStep()
              : step === 'joined' && state === 'now'
                ? m.waitingToJoinStep()
                : STEP_WORDS[step],
          state: state === 'next' ? 'ahead' : state,
          ...(step === 'paid' && state === 'now' && view.paidPart !== undefined
            ? { part: view.paidPart }
            : {}),
        }))}
      />
    </header>
  )
}
