import * as m from '@evensettle/messages/negotiation/offers-counter.ts'
import type { CaseView } from '@evensettle/contracts/cases.ts'
import type { Terms } from '@evensettle/domain/agreements/terms.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { otherName } from '../../model.ts'
import { changesOf } from './model.ts'

/** Before it is sent: what is changed in the offer that it answers, as it was beside as it would be. */
export function CounterChanges({ view, theirs, mine }: { view: CaseView; theirs: Terms; mine: Terms }) {
  const other = otherName(view)
  const changes = changesOf(theirs, mine, view.names)
  return (
    <section aria-label={m.changesHeading()} className="grid gap-3 rounded-card bg-sunken p-4">
      <h3 className="text-base">{m.changesHeading()}</h3>
      {changes.theirs.length + changes.mine.length === 0 ? (
        <p className="text-sm text-ink-2">{m.nothingChangedYet({ other })}</p>
      ) : (
        <>
          <Lines heading={m.theirs({ other })} lines={changes.theirs} isOld />
          <Lines heading={m.yours()} lines={changes.mine} />
        </>
      )}
    </section>
  )
}

function Lines({ heading, lines, isOld = false }: { heading: string; lines: string[]; isOld?: boolean }) {
  if (lines.length === 0) return null
  return (
    <div className="text-sm">
      <p className="font-semibold">{heading}</p>
      <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
        {lines.map((line) => (
          <li key={line} className={isOld ? 'text-ink-2' : undefined}>
            {isOld ? <s>{line}</s> : <ins className="no-underline">{line}</ins>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Instead of sending an offer that says what theirs says: they would only accept their own words. */
export function SameAsTheirs({ view, onAccept }: { view: CaseView; onAccept: (() => void) | null }) {
  const other = otherName(view)
  return (
    <Callout tone="warn" title={m.sameTitle({ other })} live>
      <p>{onAccept ? m.acceptInstead({ other }) : m.cannotAcceptYet()}</p>
      {onAccept ? (
        <div className="mt-3">
          <Button size="s" onClick={onAccept}>
            {m.acceptInsteadButton()}
          </Button>
        </div>
      ) : null}
    </Callout>
  )
}
